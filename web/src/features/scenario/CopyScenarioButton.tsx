import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { Icon } from "../../ui/Icon";
import { CopyScenarioDialog } from "./CopyScenarioDialog";

/** Copies the scenario beside whose name it stands. */
export function CopyScenarioButton({ scenario }: { scenario: ScenarioFacts }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Tooltip title="Make a copy" arrow>
        <IconButton size="small" aria-label="Copy this scenario" aria-haspopup="dialog" onClick={() => setIsAsking(true)} sx={{ ml: 0.75, verticalAlign: "middle" }}>
          <Icon name="copy" size={18} />
        </IconButton>
      </Tooltip>
      {isAsking && <CopyScenarioDialog scenario={scenario} onClose={() => setIsAsking(false)} />}
    </>
  );
}

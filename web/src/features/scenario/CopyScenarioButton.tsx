import IconButton from "@mui/material/IconButton";
import { memo, useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { Icon } from "../../ui/Icon";
import { LazyTooltip } from "../../ui/LazyTooltip";
import { nameReason } from "../packages/edit-reason";
import { CopyScenarioDialog } from "./CopyScenarioDialog";

/** Copies the scenario beside whose name it stands. */
export const CopyScenarioButton = memo(function CopyScenarioButton({ scenario }: { scenario: ScenarioFacts }) {
  const [isAsking, setIsAsking] = useState(false);
  const reason = nameReason(scenario);
  return (
    <>
      <LazyTooltip title={reason ?? "Make a copy"} describeChild={reason !== undefined} arrow enterTouchDelay={reason ? 0 : undefined}>
        <IconButton
          size="small"
          aria-label="Copy this scenario"
          aria-haspopup="dialog"
          aria-disabled={reason !== undefined || undefined}
          onClick={() => reason === undefined && setIsAsking(true)}
          className="copy-button"
          sx={reason ? { opacity: 0.45, cursor: "not-allowed" } : undefined}
        >
          <Icon name="copy" size={18} />
        </IconButton>
      </LazyTooltip>
      {isAsking && <CopyScenarioDialog scenario={scenario} onClose={() => setIsAsking(false)} />}
    </>
  );
});

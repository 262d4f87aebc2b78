import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Scenario } from "../../lib/wire";
import { CreateScenarioDialog } from "../packages/CreateScenarioDialog";
import { CopyScenarioDialog } from "./CopyScenarioDialog";
import { DeleteScenarioDialog } from "./DeleteScenarioDialog";
import { HistoryDialog } from "./HistoryDialog";
import { RenameScenarioDialog } from "./RenameScenarioDialog";

interface Props {
  scenario: Scenario;
  /** Whether its package has others beside it. */
  canDelete: boolean;
}

type Choice = "new" | "copy" | "rename" | "delete" | "history";

/** What can be done with a scenario as a whole; each choice opens its dialog. */
export function ScenarioMenu({ scenario, canDelete }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useState<Choice>();
  const choose = (next: Choice) => () => {
    setAnchor(null);
    setChoice(next);
  };
  const onClose = () => setChoice(undefined);
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Scenario
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ list: { "aria-label": "Scenario" }, paper: { sx: { minWidth: 180, mt: 0.5, boxShadow: 4 } } }}
      >
        <MenuItem onClick={choose("new")}>New…</MenuItem>
        <MenuItem onClick={choose("copy")}>Make a copy…</MenuItem>
        <MenuItem onClick={choose("rename")}>Rename…</MenuItem>
        {canDelete && <MenuItem onClick={choose("delete")}>Delete…</MenuItem>}
        <Divider />
        <MenuItem onClick={choose("history")}>History…</MenuItem>
      </Menu>
      {choice === "new" && <CreateScenarioDialog packageId={scenario.package_id} onClose={onClose} />}
      {choice === "copy" && <CopyScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "rename" && <RenameScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "delete" && <DeleteScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "history" && <HistoryDialog scenario={scenario} onClose={onClose} />}
    </>
  );
}

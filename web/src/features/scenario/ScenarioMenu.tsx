import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import { memo, useState } from "react";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { LazyMenu } from "../../ui/LazyMenu";
import { MenuNote } from "../../ui/MenuNote";
import { PlainButton } from "../../ui/PlainButton";
import { CreateScenarioDialog } from "../packages/CreateScenarioDialog";
import { nameReason } from "../packages/edit-reason";
import { CopyScenarioDialog } from "./CopyScenarioDialog";
import { DeleteScenarioDialog } from "./DeleteScenarioDialog";
import { HistoryDialog } from "./HistoryDialog";
import { OpenScenarioDialog } from "./OpenScenarioDialog";
import { RenameScenarioDialog } from "./RenameScenarioDialog";

interface Props {
  scenario: ScenarioFacts;
  /** Its package, once it is loaded: others are added to it, and the last one stays in it. */
  pack: Package | undefined;
}

type Choice = "new" | "open" | "copy" | "rename" | "delete" | "history";

/** What can be done with a scenario as a whole; each choice opens its dialog. */
export const ScenarioMenu = memo(function ScenarioMenu({ scenario, pack }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useState<Choice>();
  const choose = (next: Choice) => () => {
    setAnchor(null);
    setChoice(next);
  };
  const onClose = () => setChoice(undefined);
  const canAdd = pack?.may_edit ?? false;
  const canEdit = scenario.may_edit;
  // What the name alone forbids is shown with its reason.
  const reason = canAdd ? nameReason(scenario) : undefined;
  const isOff = reason !== undefined;
  const hasOthers = (pack?.scenarios.length ?? 0) > 1;
  return (
    <>
      <PlainButton variant="outlined" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Scenario
      </PlainButton>
      <LazyMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ list: { "aria-label": "Scenario" }, paper: { sx: { minWidth: 180, mt: 0.5, boxShadow: 4 } } }}
      >
        {canAdd && <MenuItem onClick={choose("new")}>New…</MenuItem>}
        {hasOthers && <MenuItem onClick={choose("open")}>Open…</MenuItem>}
        {reason && <MenuNote>{reason}</MenuNote>}
        {canAdd && (
          <MenuItem disabled={isOff} onClick={choose("copy")}>
            Make a copy…
          </MenuItem>
        )}
        {(canEdit || isOff) && (
          <MenuItem disabled={isOff} onClick={choose("rename")}>
            Rename…
          </MenuItem>
        )}
        {(canEdit || isOff) && hasOthers && (
          <MenuItem disabled={isOff} onClick={choose("delete")}>
            Delete…
          </MenuItem>
        )}
        {(canAdd || canEdit || hasOthers) && <Divider />}
        <MenuItem onClick={choose("history")}>History…</MenuItem>
        <MenuItem component={Link} to={screens.package(scenario.package_id, "scenarios")}>
          Close
        </MenuItem>
      </LazyMenu>
      {choice === "new" && <CreateScenarioDialog packageId={scenario.package_id} isConsortium={scenario.is_consortium} onClose={onClose} />}
      {choice === "open" && pack && <OpenScenarioDialog scenario={scenario} pack={pack} onClose={onClose} />}
      {choice === "copy" && <CopyScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "rename" && <RenameScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "delete" && <DeleteScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "history" && <HistoryDialog scenario={scenario} onClose={onClose} />}
    </>
  );
});

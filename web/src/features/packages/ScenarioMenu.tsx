import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { LazyMenu } from "../../ui/LazyMenu";
import { MenuNote } from "../../ui/MenuNote";
import { CopyScenarioDialog } from "../scenario/CopyScenarioDialog";
import { DeleteScenarioDialog } from "../scenario/DeleteScenarioDialog";
import { RenameScenarioDialog } from "../scenario/RenameScenarioDialog";
import { nameReason } from "./edit-reason";

interface Props {
  pack: Pick<Package, "id" | "scenarios">;
  scenario: Package["scenarios"][number];
}

type Choice = "copy" | "rename" | "delete";

/** What can be done with a scenario as a whole, from the list of its package. */
export function ScenarioMenu({ pack, scenario: { id, name, is_name_locked } }: Props) {
  const reason = nameReason({ is_name_locked });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useState<Choice>();
  const scenario = { id, name, package_id: pack.id };
  const choose = (next: Choice) => () => {
    setAnchor(null);
    setChoice(next);
  };
  const onClose = () => setChoice(undefined);
  return (
    <>
      <IconButton aria-label={`Actions for ${name}`} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)} sx={{ zIndex: 1, width: 36, height: 36 }}>
        ⋮
      </IconButton>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": `Actions for ${name}` } }}>
        {reason && <MenuNote>{reason}</MenuNote>}
        <MenuItem disabled={reason !== undefined} onClick={choose("copy")}>
          Make a copy…
        </MenuItem>
        <MenuItem disabled={reason !== undefined} onClick={choose("rename")}>
          Rename…
        </MenuItem>
        {pack.scenarios.length > 1 && (
          <MenuItem disabled={reason !== undefined} onClick={choose("delete")}>
            Delete…
          </MenuItem>
        )}
      </LazyMenu>
      {choice === "copy" && <CopyScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "rename" && <RenameScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "delete" && <DeleteScenarioDialog scenario={scenario} onClose={onClose} />}
    </>
  );
}

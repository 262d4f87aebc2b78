import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { DIALOG_WIDTH } from "../../ui/dialog-width";

/** The other scenarios of the package, to go to one of them. */
export function OpenScenarioDialog({ scenario, pack, onClose }: { scenario: ScenarioFacts; pack: Package; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby="open-scenario-title">
      <DialogTitle id="open-scenario-title">Open scenario</DialogTitle>
      <DialogContent>
        <List dense aria-label="Other scenarios" disablePadding>
          {pack.scenarios
            .filter(({ id }) => id !== scenario.id)
            .map(({ id, name }) => (
              <ListItem key={id} disablePadding>
                <ListItemButton component={Link} to={screens.scenario(pack.id, id)} disabled={name === ""} onClick={onClose}>
                  {name || "Scenario loading…"}
                </ListItemButton>
              </ListItem>
            ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

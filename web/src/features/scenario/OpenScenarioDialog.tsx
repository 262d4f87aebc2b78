import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { percent } from "../../lib/format";
import { screens } from "../../lib/paths";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { packageQuery } from "../packages/queries";

/** How often scenarios that are recalculated are asked for, in milliseconds. */
const POLL = 2000;

/** The other scenarios of the package, to go to one of them. Those that are recalculated have nothing to show yet. */
export function OpenScenarioDialog({ scenario, pack, onClose }: { scenario: ScenarioFacts; pack: Package; onClose: () => void }) {
  const { data = pack } = useQuery({ ...packageQuery(pack.id), staleTime: 0, refetchInterval: ({ state }) => (state.data?.scenarios.some(({ is_locked_pending_update }) => is_locked_pending_update) ? POLL : false) });
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby="open-scenario-title">
      <DialogTitle id="open-scenario-title">Open scenario</DialogTitle>
      <DialogContent>
        <List dense aria-label="Other scenarios" disablePadding>
          {data.scenarios
            .filter(({ id }) => id !== scenario.id)
            .map(({ id, name, is_locked_pending_update, update_percent_complete }) => (
              <ListItem key={id} disablePadding>
                <ListItemButton component={Link} to={screens.scenario(pack.id, id)} disabled={name === "" || is_locked_pending_update} onClick={onClose}>
                  <ListItemText primary={name || "Scenario loading…"} secondary={is_locked_pending_update ? `Recalculating: ${percent(Math.floor(update_percent_complete ?? 0))} done` : undefined} />
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

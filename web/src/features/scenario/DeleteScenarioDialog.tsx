import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useNavigate } from "react-router";
import { screens } from "../../lib/paths";
import type { Scenario } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { useNotify } from "../../ui/notice-context";
import { useDeleteScenario, useForgetScenario } from "./life-queries";

/** Asks before a scenario is deleted, and goes to its package afterwards. */
export function DeleteScenarioDialog({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const remove = useDeleteScenario(scenario);
  const forget = useForgetScenario(scenario.id);
  const navigate = useNavigate();
  const notify = useNotify();
  // The page must be gone before its scenario is forgotten, or it would ask for it again.
  const leave = async () => {
    notify("Scenario deleted");
    await navigate(screens.package(scenario.package_id, "scenarios"), { replace: true, flushSync: true });
    forget();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      slotProps={{ paper: { sx: DIALOG_WIDTH } }}
      aria-labelledby="delete-scenario-title"
      aria-describedby="delete-scenario-text"
    >
      <DialogTitle id="delete-scenario-title" sx={{ overflowWrap: "anywhere" }}>
        Delete “{scenario.name}”
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-scenario-text">Are you sure you want to delete this scenario? This can't be undone.</DialogContentText>
        {remove.isError && <ProblemPanel error={remove.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button color="error" variant="contained" onClick={() => remove.mutate(undefined, { onSuccess: () => void leave() })} disabled={remove.isPending}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useNavigate } from "react-router";
import { screens } from "../../lib/paths";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useCreateScenario } from "./queries";

/** Asks for a name, creates the scenario and opens it. */
export function CreateScenarioDialog({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const [name, setName] = useState("Untitled scenario");
  const create = useCreateScenario(packageId);
  const navigate = useNavigate();
  const trimmed = name.trim();
  const submit = () =>
    create.mutate(trimmed, { onSuccess: (scenario) => void navigate(screens.scenario(packageId, scenario.id)) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="create-scenario-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id="create-scenario-title">New scenario</DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { maxLength: 125 } }}
            autoFocus
            fullWidth
            margin="dense"
          />
          {create.isError && <ProblemPanel error={create.error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={trimmed === "" || create.isPending}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

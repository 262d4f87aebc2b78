import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { ProblemPanel } from "./ProblemPanel";
import { DIALOG_WIDTH } from "./dialog-width";

interface Props {
  title: string;
  /** The name to begin with. */
  name: string;
  /** What the button that takes the name says. */
  action: string;
  /** What else is to be known. */
  note?: string;
  /** What browsers may fill in; nothing if left out. */
  autoComplete?: "name";
  /** Gets the name without blanks around it. */
  onName: (name: string) => void;
  onClose: () => void;
  isPending: boolean;
  /** Why the name was not taken. */
  error: unknown;
}

/** Asks for a name. Which names are good is known by the server alone; a refusal is shown below the name. */
export function NameDialog({ title, name: first, action, note, autoComplete, onName, onClose, isPending, error }: Props) {
  const [name, setName] = useState(first);
  const titleId = useId();
  const trimmed = name.trim();
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onName(trimmed);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
            autoComplete={autoComplete}
            autoFocus
            fullWidth
            margin="dense"
          />
          {note && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {note}
            </Typography>
          )}
          {error !== null && <ProblemPanel error={error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={trimmed === "" || isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

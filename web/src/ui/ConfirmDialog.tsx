import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { BusyButton } from "./BusyButton";
import { ProblemPanel } from "./ProblemPanel";
import { DIALOG_WIDTH } from "./dialog-width";

interface Props {
  title: string;
  /** What will be different afterwards. */
  children: ReactNode;
  /** What the button that does it says. */
  action: string;
  /** Red for what cannot simply be taken back. */
  color?: "error" | "primary";
  isPending: boolean;
  /** Why it could not be done. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot simply be taken back, or that needs an explanation first. */
export function ConfirmDialog({ title, children, action, color = "error", isPending, error, onConfirm, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}text`} sx={{ overflowWrap: "anywhere" }}>
        {children}
        {error !== null && <ProblemPanel error={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton color={color} variant="contained" onClick={onConfirm} isBusy={isPending}>
          {action}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

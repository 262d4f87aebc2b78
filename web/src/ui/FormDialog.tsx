import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { BusyButton } from "./BusyButton";
import { DIALOG_WIDTH, WIDE_DIALOG } from "./dialog-width";

interface Props {
  title: string;
  children: ReactNode;
  /** Whether it takes more room than what asks one thing. */
  isWide?: boolean;
  /** What went wrong and belongs to no field. */
  fault?: string;
  /** What the button that takes the values says. */
  action?: string;
  canSave: boolean;
  isPending: boolean;
  onSave: () => void;
  /** Called when it is left without saving; without it, saving is the only way out. */
  onClose?: () => void;
}

/** Asks for a few values that are taken together. */
export function FormDialog({ title, children, isWide = false, fault, action = "Save", canSave, isPending, onSave, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: isWide ? WIDE_DIALOG : DIALOG_WIDTH } }} aria-labelledby={titleId}>
      <form
        noValidate
        // The fields scroll where they have no room; the buttons stay.
        style={{ display: "flex", flexDirection: "column", minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !isPending) onSave();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2.5, pt: 1 }}>
            {children}
            {fault && (
              <Alert severity="error" variant="outlined">
                {fault}
              </Alert>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          {onClose && <Button onClick={onClose}>Cancel</Button>}
          <BusyButton type="submit" variant="contained" disabled={!canSave} isBusy={isPending}>
            {action}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

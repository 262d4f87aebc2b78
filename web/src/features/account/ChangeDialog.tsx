import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { DIALOG_WIDTH } from "../../ui/dialog-width";

interface Props {
  title: string;
  children: ReactNode;
  /** What went wrong and belongs to no field. */
  fault: string | undefined;
  canSave: boolean;
  isPending: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** A few fields of an account, changed together. */
export function ChangeDialog({ title, children, fault, canSave, isPending, onSave, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={titleId}>
      <form
        noValidate
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!canSave} loading={isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

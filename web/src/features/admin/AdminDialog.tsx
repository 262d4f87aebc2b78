import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { BusyButton } from "../../ui/BusyButton";
import { CheckedFrame } from "../../ui/CheckedFrame";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import type { CheckedForm } from "../../ui/use-checked-form";
import { refusalText } from "./refusal";

interface Props<T> {
  form: Pick<CheckedForm<T>, "refusals" | "submit" | "isPending" | "error">;
  heading: string;
  /** What it does, in a sentence. */
  about: string;
  /** What the button says. */
  action: string;
  children: ReactNode;
  /** The outcome, which replaces the form. */
  result: ReactNode;
  onClose: () => void;
}

/** A form of the admin area in a dialog, then its outcome. */
export function AdminDialog<T>({ form, heading, about, action, children, result, onClose }: Props<T>) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={id}>
      <DialogTitle id={id}>{heading}</DialogTitle>
      <DialogContent>
        {result || (
          <>
            <Typography color="textSecondary" sx={{ mb: 2.5 }}>
              {about}
            </Typography>
            <CheckedFrame form={form} label={heading}>
              {children}
              {form.error !== null && (
                <Alert severity="error" variant="outlined" sx={{ overflowWrap: "anywhere" }}>
                  <AlertTitle>Woopsy!</AlertTitle>
                  {refusalText(form.error)}
                </Alert>
              )}
              <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>
                <Button onClick={onClose}>Cancel</Button>
                <BusyButton type="submit" variant="contained" isBusy={form.isPending}>
                  {action}
                </BusyButton>
              </Box>
            </CheckedFrame>
          </>
        )}
      </DialogContent>
      {result && (
        <DialogActions>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BusyButton } from "../../ui/BusyButton";
import { CheckedFrame } from "../../ui/CheckedFrame";
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
  /** What came of it; stays below the form until it is sent again. */
  result: ReactNode;
}

/** A form of the admin area: its fields, its button, and below them what came of it. */
export function AdminForm<T>({ form, heading, about, action, children, result }: Props<T>) {
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box sx={{ maxWidth: 560 }}>
        <Typography variant="h2">{heading}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
          {about}
        </Typography>
        <CheckedFrame form={form} label={heading}>
          {children}
          <Box>
            <BusyButton type="submit" variant="contained" isBusy={form.isPending}>
              {action}
            </BusyButton>
          </Box>
        </CheckedFrame>
      </Box>
      <Box>
        {form.error === null ? (
          result
        ) : (
          <Alert severity="error" variant="outlined" sx={{ maxWidth: 560, overflowWrap: "anywhere" }}>
            <AlertTitle>Woopsy!</AlertTitle>
            {refusalText(form.error)}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

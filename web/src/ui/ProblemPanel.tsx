import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { explain } from "../api/problem";

/** A failure where a page or a part of it should have been. */
export function ProblemPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { heading, text, canRetry } = explain(error);
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2 }}
      action={canRetry && onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
    >
      <AlertTitle>{heading}</AlertTitle>
      {text}
    </Alert>
  );
}

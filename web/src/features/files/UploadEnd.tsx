import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { FileRow } from "../../api/files";
import { summaryOf, summaryWords, type Upload } from "./upload-state";

interface Props {
  uploads: readonly Upload[];
  /** The files of the package. */
  files: readonly FileRow[];
  onDismiss: () => void;
}

/** How several uploads ended, above the list of them. */
export function UploadEnd({ uploads, files, onDismiss }: Props) {
  const summary = summaryOf(uploads, files);
  if (!summary.isDone || summary.used + summary.replaced + summary.attention < 2) return null;
  return (
    <Alert
      severity={summary.attention > 0 ? "warning" : "success"}
      variant="outlined"
      role="status"
      data-testid="upload-end"
      sx={{ fontWeight: 600 }}
      action={
        <Button size="small" onClick={onDismiss} sx={{ whiteSpace: "nowrap" }}>
          Dismiss all
        </Button>
      }
    >
      {summaryWords(summary)}
    </Alert>
  );
}

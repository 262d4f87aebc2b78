import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { bytes, percent } from "../../lib/format";
import type { UploadedFile } from "../../lib/wire";
import { severityOf, verdictName } from "./names";
import type { Upload } from "./use-uploads";

interface Props {
  uploads: Upload[];
  onDismiss: (id: number) => void;
  onReport: (file: UploadedFile) => void;
}

/** Files on their way, and what became of those that arrived. */
export function UploadList({ uploads, onDismiss, onReport }: Props) {
  return (
    <Stack spacing={1} aria-live="polite" data-testid="uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onDismiss={() => onDismiss(upload.id)} onReport={onReport} />
      ))}
    </Stack>
  );
}

function UploadRow({ upload, onDismiss, onReport }: { upload: Upload; onDismiss: () => void; onReport: Props["onReport"] }) {
  const { state, name } = upload;
  if (state.step === "failed") {
    return (
      <Alert severity="error" variant="outlined" onClose={onDismiss}>
        <strong>{name}</strong> did not arrive. {state.heading}. {state.text}
      </Alert>
    );
  }
  if (state.step === "done") {
    return state.files.map((file) => (
      <Alert
        key={file.id}
        severity={severityOf(file.verdict)}
        variant="outlined"
        action={
          <>
            {(file.id || file.report !== undefined) && (
              <Button size="small" onClick={() => onReport(file)} sx={{ whiteSpace: "nowrap" }}>
                See report
              </Button>
            )}
            <Button size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        <strong>{file.name}</strong> · {verdictName(file.verdict).text}
        <br />
        {file.reason}
      </Alert>
    ));
  }
  const words = state.step === "sending" ? `sending, ${percent(100 * state.sent)}` : state.step === "reading" ? "being read" : "waiting";
  return (
    <Alert severity="info" variant="outlined" icon={false} sx={{ "& .MuiAlert-message": { flex: 1 } }}>
      <strong>{name}</strong> ({bytes(upload.size)}): {words}
      <LinearProgress
        variant={state.step === "sending" ? "determinate" : "indeterminate"}
        value={state.step === "sending" ? 100 * state.sent : undefined}
        aria-label={`Upload of ${name}`}
      />
    </Alert>
  );
}

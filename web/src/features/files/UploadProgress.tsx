import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { bytes } from "../../lib/format";
import { isUnread } from "./file-state";
import { canCancel, progressWords, type Upload } from "./upload-state";
import type { Readings } from "./use-reading";

interface Props {
  upload: Upload;
  /** The newest word on files that are read. */
  readings: Readings;
  /** Whether what has arrived may be deleted, and its reading be given up by that. */
  mayDelete: boolean;
  onCancel: () => void;
  onDismiss: () => void;
  onRetry: () => void;
}

/** A file on its way, or one that was not uploaded. */
export function UploadProgress({ upload, readings, mayDelete, onCancel, onDismiss, onRetry }: Props) {
  const { state, file } = upload;
  if (state.step === "failed") {
    const buttons = (
      <>
        {state.canRetry && (
          <Button size="small" onClick={onRetry} aria-label={`Upload again: ${file.name}`} sx={{ whiteSpace: "nowrap" }}>
            Upload again
          </Button>
        )}
        <Button size="small" onClick={onDismiss} aria-label={`Dismiss ${file.name}`}>
          Dismiss
        </Button>
      </>
    );
    return (
      <Alert severity="error" variant="outlined" action={buttons} sx={wrapped}>
        <strong>{file.name}</strong> was not uploaded. {state.heading}. {state.text}
      </Alert>
    );
  }
  const unread = state.step === "reading" ? state.files.find(isUnread) : undefined;
  const reading = unread && (readings.get(unread.id) ?? unread);
  const part = state.step === "sending" ? 100 * state.sent : (reading?.percent ?? undefined);
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={false}
      sx={{ "& .MuiAlert-message": { flex: 1, overflowWrap: "anywhere" } }}
      action={
        canCancel(state, mayDelete) && (
          <Button size="small" onClick={onCancel} aria-label={`Cancel ${state.step === "reading" ? "processing" : "upload"} of ${file.name}`}>
            Cancel
          </Button>
        )
      }
    >
      {/* Every percent read aloud would drown all else; the progress bar tells it to those who ask. */}
      <Box aria-live="off" sx={{ mb: 0.5 }}>
        <strong>{file.name}</strong> ({bytes(file.size)}): {progressWords(state, reading)}
      </Box>
      {state.step !== "waiting" && (
        <LinearProgress variant={part === undefined ? "indeterminate" : "determinate"} value={part} aria-label={`${state.step === "reading" ? "Reading" : "Upload"} of ${file.name}`} />
      )}
    </Alert>
  );
}

/** On a narrow screen the buttons go below the text. */
export const wrapped = {
  flexWrap: "wrap",
  "& .MuiAlert-message": { flex: "1 1 240px", overflowWrap: "anywhere" },
} as const;

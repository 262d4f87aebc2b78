import Stack from "@mui/material/Stack";
import type { FileRow } from "../../api/files";
import { ArrivedFile } from "./ArrivedFile";
import { UploadProgress } from "./UploadProgress";
import type { ChosenKind } from "./file-kinds";
import type { ReportedFile } from "./queries";
import type { Upload } from "./upload-state";
import type { Readings } from "./use-reading";

interface Props {
  uploads: readonly Upload[];
  /** The newest word on files that are read. */
  readings: Readings;
  mayDelete: boolean;
  onCancel: (upload: Upload) => void;
  onDismiss: (id: number) => void;
  onRetry: (id: number) => void;
  onReport: (file: ReportedFile) => void;
  onMap: (file: ReportedFile) => void;
  /** Asks what a file is to be; left out where it cannot be changed. */
  onKind?: (file: FileRow, kind: ChosenKind) => void;
}

/** Files on their way, and what became of those that arrived. */
export function UploadList({ uploads, readings, mayDelete, onCancel, onDismiss, onRetry, onReport, onMap, onKind }: Props) {
  return (
    <Stack spacing={1} aria-live="polite" data-testid="uploads" sx={{ "&:empty": { display: "none" } }}>
      {uploads.flatMap((upload) => {
        const dismiss = () => onDismiss(upload.id);
        return upload.state.step === "done"
          ? upload.state.files.map((file) => (
              <ArrivedFile key={file.id} file={file} onReport={() => onReport(file)} onMap={() => onMap(file)} onKind={onKind && ((kind) => onKind(file, kind))} onDismiss={dismiss} />
            ))
          : [<UploadProgress key={upload.id} upload={upload} readings={readings} mayDelete={mayDelete} onDismiss={dismiss} onCancel={() => onCancel(upload)} onRetry={() => onRetry(upload.id)} />];
      })}
    </Stack>
  );
}

import type { FileRow } from "../../api/files";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { isUnread } from "./file-state";
import { useDeleteFile } from "./queries";

interface Props {
  packageId: string;
  file: FileRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a file is deleted, and says what that changes. */
export function DeleteFileDialog({ packageId, file, onDeleted, onClose }: Props) {
  const remove = useDeleteFile(packageId);
  const notify = useNotify();
  const confirm = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        notify("File deleted.");
        onDeleted();
        onClose();
      },
    });
  return (
    <ConfirmDialog title="Delete this file?" action="Delete" isPending={remove.isPending} error={remove.error} onConfirm={confirm} onClose={onClose}>
      <strong>{file.name}</strong>
      {consequence(file)}
    </ConfirmDialog>
  );
}

function consequence(file: FileRow): string {
  if (isUnread(file)) return " is still being processed. Deleting it cancels processing.";
  if (file.is_live) return " is in use. Deleting it changes all forecasts of this package. Its report is also deleted.";
  return " is not in use, so no forecast changes. Its report is also deleted.";
}

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
  if (isUnread(file)) return " is not read to its end yet: its reading is given up.";
  if (file.is_live) return " is in use: all forecasts of this package change without it. Its report is deleted with it.";
  return " is not in use: no forecast changes. Its report is deleted with it.";
}

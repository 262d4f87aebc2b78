import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { FileRow } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
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
        notify("File deleted");
        onDeleted();
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-file-title" aria-describedby="delete-file-text">
      <DialogTitle id="delete-file-title">Delete this file?</DialogTitle>
      <DialogContent id="delete-file-text" sx={{ overflowWrap: "anywhere" }}>
        <strong>{file.name}</strong>
        {file.is_live
          ? " is in use: all forecasts of this package change without it. Its report is deleted with it."
          : " is not in use: no forecast changes. Its report is deleted with it."}
        {remove.isError && <ProblemPanel error={remove.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep</Button>
        <Button color="error" variant="contained" onClick={confirm} disabled={remove.isPending}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}

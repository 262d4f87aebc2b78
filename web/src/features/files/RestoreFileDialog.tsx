import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { FileRow } from "../../api/files";
import { BusyButton } from "../../ui/BusyButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { restoreWords } from "./file-kinds";
import { useRestoreFile } from "./queries";

interface Props {
  packageId: string;
  file: FileRow;
  /** All files of the package. */
  files: readonly FileRow[];
  onRestored: (file: FileRow) => void;
  onClose: () => void;
}

/** Asks before a replaced file is used again, and says what that changes. */
export function RestoreFileDialog({ packageId, file, files, onRestored, onClose }: Props) {
  const notify = useNotify();
  const restore = useRestoreFile(packageId, (restored) => {
    notify(`${restored.name} is used again.`);
    onRestored(restored);
    onClose();
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="restore-title">
      <DialogTitle id="restore-title">Restore this file?</DialogTitle>
      <DialogContent sx={{ overflowWrap: "anywhere" }}>
        {restoreWords(file, files)}
        {restore.isError && <ProblemPanel error={restore.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="contained" isBusy={restore.isPending} onClick={() => restore.mutate(file.id)}>
          Restore
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

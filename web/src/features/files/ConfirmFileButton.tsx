import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import type { FileRow } from "../../api/files";
import { explainInLine } from "../../api/problem";
import { useNotify } from "../../ui/notice-context";
import { confirmWords } from "./file-state";
import { useConfirmFile } from "./queries";

interface Props {
  packageId: string;
  file: Pick<FileRow, "id" | "name" | "slot" | "confirm_code">;
  onConfirmed: (file: FileRow) => void;
  sx?: SxProps<Theme>;
}

/** Uses a file that is not used before a person confirms it. */
export function ConfirmFileButton({ packageId, file, onConfirmed, sx }: Props) {
  const notify = useNotify();
  const confirm = useConfirmFile(packageId, (confirmed) => {
    notify(`${confirmed.name} is used now.`);
    onConfirmed(confirmed);
  });
  const words = confirmWords(file);
  const start = () => confirm.mutate(file.id, { onError: (error) => notify(explainInLine(error), "error") });
  return (
    <Button size="small" variant="outlined" disabled={confirm.isPending} onClick={start} sx={sx} aria-label={`${words}: ${file.name}`}>
      {words}
    </Button>
  );
}

import type { FileRow } from "../../api/files";
import { explainInLine } from "../../api/problem";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useNotify } from "../../ui/notice-context";
import { useDeleteFile } from "./queries";

interface Props {
  packageId: string;
  file: Pick<FileRow, "id" | "name">;
  /** Why it cannot be deleted. */
  reason: string | undefined;
  onDeclined: () => void;
}

/** Deletes a file that would replace a larger one, so that the one in use stays. */
export function DeclineFileButton({ packageId, file, reason, onDeclined }: Props) {
  const notify = useNotify();
  const remove = useDeleteFile(packageId);
  const decline = () =>
    remove.mutate(file.id, {
      onSuccess: () => {
        notify(`${file.name} was deleted. The current file remains in use.`);
        onDeclined();
      },
      onError: (error) => notify(explainInLine(error), "error"),
    });
  return (
    <ReasonedButton size="small" reason={reason} isBusy={remove.isPending} onClick={decline} sx={{ mt: 0.75, ml: 1 }} aria-label={`Keep the current file: ${file.name}`}>
      Keep the current file
    </ReasonedButton>
  );
}

import type { ApiKey } from "../../api/sharing";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useEndKey } from "./queries";

interface Props {
  packageId: string;
  doomed: ApiKey;
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before a key ends. */
export function EndKeyDialog({ packageId, doomed, onEnded, onClose }: Props) {
  const end = useEndKey(packageId);
  return (
    <ConfirmDialog title={`End key “${doomed.name}”?`} action="End key" isPending={end.isPending} error={end.error} onConfirm={() => end.mutate(doomed.id, { onSuccess: onEnded })} onClose={onClose}>
      Programs that use it lose access immediately and permanently. You can create another key for them.
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useUnshare } from "./queries";

/** Asks before a public page is taken back. */
export function UnshareDialog({ scenarioId, onEnded, onClose }: { scenarioId: string; onEnded: () => void; onClose: () => void }) {
  const unshare = useUnshare(scenarioId);
  return (
    <ConfirmDialog title="Take the page back?" action="Take it back" isPending={unshare.isPending} error={unshare.error} onConfirm={() => unshare.mutate(undefined, { onSuccess: onEnded })} onClose={onClose}>
      Its address shows nothing from then on, wherever it was sent or printed. A page that you make later has another address.
    </ConfirmDialog>
  );
}

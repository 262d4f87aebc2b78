import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useUnshare } from "./queries";

/** Asks before a public page is taken back. */
export function UnshareDialog({ scenarioId, onEnded, onClose }: { scenarioId: string; onEnded: () => void; onClose: () => void }) {
  const unshare = useUnshare(scenarioId);
  return (
    <ConfirmDialog title="Unpublish the page?" action="Unpublish" isPending={unshare.isPending} error={unshare.error} onConfirm={() => unshare.mutate(undefined, { onSuccess: onEnded })} onClose={onClose}>
      Its link stops working everywhere. A page that you publish later has a different link.
    </ConfirmDialog>
  );
}

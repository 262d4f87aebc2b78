import type { Institution } from "../../api/institutions";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useRemoveRor } from "./queries";

/** Asks before a ROR id is taken away. */
export function RemoveRorDialog({ institution, ror, onClose }: { institution: Institution; ror: string; onClose: () => void }) {
  const remove = useRemoveRor(institution.id);
  const notify = useNotify();
  const confirm = () =>
    remove.mutate(ror, {
      onSuccess: () => {
        notify("ROR ID removed.");
        onClose();
      },
    });
  return (
    <ConfirmDialog title={`Remove ${ror}?`} action="Remove" isPending={remove.isPending} error={remove.error} onConfirm={confirm} onClose={onClose}>
      {institution.name} is no longer identified by this ROR ID. You can add it again.
    </ConfirmDialog>
  );
}

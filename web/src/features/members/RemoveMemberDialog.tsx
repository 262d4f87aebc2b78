import type { Member } from "../../api/consortium";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useRemoveMember } from "./queries";

/** Asks before a member is taken out. */
export function RemoveMemberDialog({ packageId, member, onClose }: { packageId: string; member: Member; onClose: () => void }) {
  const remove = useRemoveMember(packageId);
  return (
    <ConfirmDialog title={`Remove ${member.institution_name}?`} action="Remove" isPending={remove.isPending} error={remove.error} onConfirm={() => remove.mutate(member.package_id, { onSuccess: onClose })} onClose={onClose}>
      All scenarios of this package continue without it, and its feeder is deleted. The library's own package does not change.
    </ConfirmDialog>
  );
}

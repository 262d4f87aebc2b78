import type { StaffUser } from "../../api/admin";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useRemoveAccess } from "./staff-queries";

interface Props {
  email: string;
  role: StaffUser["roles"][number];
  onClose: () => void;
}

/** Asks before a user's access to an institution ends. */
export function RemoveAccessDialog({ email, role: { institution_id, institution_name }, onClose }: Props) {
  const remove = useRemoveAccess();
  const notify = useNotify();
  const confirm = () =>
    remove.mutate(
      { email, institution_id },
      {
        onSuccess: () => {
          notify(`User access removed. ${email} no longer has access to ${institution_name}.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog title={`End the access of ${email}?`} action="Remove access" isPending={remove.isPending} error={remove.error} onConfirm={confirm} onClose={onClose}>
      {email} can no longer see {institution_name} and its packages. The account and the user's work remain. You can add the user again.
    </ConfirmDialog>
  );
}

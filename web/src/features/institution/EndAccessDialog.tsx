import type { Person } from "../../api/accounts";
import type { Institution } from "../../api/institutions";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { nameOf } from "./person-name";
import { useSetRole } from "./queries";

/** Asks before somebody's access to an institution ends. */
export function EndAccessDialog({ institution, person, onClose }: { institution: Institution; person: Person; onClose: () => void }) {
  const change = useSetRole(institution.id);
  const notify = useNotify();
  const name = nameOf(person);
  const end = () =>
    change.mutate(
      { userId: person.user_id, role: null },
      {
        onSuccess: () => {
          notify("User access removed.");
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog title={`End the access of ${name}?`} action="End access" isPending={change.isPending} error={change.error} onConfirm={end} onClose={onClose}>
      {name} can no longer see {institution.name} and its packages, and is notified by email. The account and the work of {name} remain. You can add them again.
    </ConfirmDialog>
  );
}

import type { User } from "../../api/accounts";
import { NameDialog } from "../../ui/NameDialog";
import { useNotify } from "../../ui/notice-context";
import { useChangeUser } from "./queries";

/** Asks what somebody is called. */
export function EditNameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangeUser();
  const notify = useNotify();
  const submit = (name: string) =>
    change.mutate(
      { name },
      {
        onSuccess: () => {
          notify("Name updated");
          onClose();
        },
      },
    );
  return <NameDialog title="Your name" name={user.name} action="Save" autoComplete="name" onName={submit} onClose={onClose} isPending={change.isPending} error={change.error} />;
}

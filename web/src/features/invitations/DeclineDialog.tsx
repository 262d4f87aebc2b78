import type { Invitation } from "../../api/consortium";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useAnswer } from "./queries";

/** Asks before a consortium is declined. */
export function DeclineDialog({ institutionId, invitation, onClose }: { institutionId: string; invitation: Invitation; onClose: () => void }) {
  const answer = useAnswer(institutionId);
  const notify = useNotify();
  const done = () => {
    notify(`${invitation.consortium_name} is declined.`);
    onClose();
  };
  return (
    <ConfirmDialog title={`Decline ${invitation.consortium_name}?`} action="Decline" isPending={answer.isPending} error={answer.error} onConfirm={() => answer.mutate({ id: invitation.id, answer: "decline" }, { onSuccess: done })} onClose={onClose}>
      It gets none of your data, and its Admins are notified by email. It can invite you again.
    </ConfirmDialog>
  );
}

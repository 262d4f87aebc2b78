import type { ReceivedForm } from "../../api/admin";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useDeleteForm } from "./form-queries";
import { FORM_KINDS, senderOf } from "./form-words";

/** Asks before a form is deleted. */
export function DeleteFormDialog({ form, onClose }: { form: ReceivedForm; onClose: () => void }) {
  const remove = useDeleteForm();
  const notify = useNotify();
  const kind = FORM_KINDS[form.kind][0].toLowerCase();
  const confirm = () =>
    remove.mutate(form.id, {
      onSuccess: () => {
        notify("Form deleted.");
        onClose();
      },
    });
  return (
    <ConfirmDialog title={`Delete this ${kind}?`} action="Delete" isPending={remove.isPending} error={remove.error} onConfirm={confirm} onClose={onClose}>
      What {senderOf(form).email || "the sender"} entered is deleted permanently. Copies already sent to another program remain there.
    </ConfirmDialog>
  );
}

import { useState } from "react";
import { useSearchParams } from "react-router";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { AdminForm } from "./AdminForm";
import { Done } from "./Done";
import { removeAccess } from "./calls";
import { removalFaults, type RemovalDraft } from "./drafts";

/** Ends somebody's access to an institution, after asking. */
export function RemoveAccess() {
  const [search] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const empty: RemovalDraft = { email: search.get("email") ?? "", institution_id: "" };
  const form = useCheckedForm({ empty, faultsOf: removalFaults, send: removeAccess, isCleared: true });
  const { email, institution_id } = form.draft;
  const asked = { ...form, submit: () => (form.isValid ? setIsAsking(true) : form.submit()) };
  const confirm = () => {
    setIsAsking(false);
    form.submit();
  };
  return (
    <AdminForm
      form={asked}
      heading="Remove user access"
      about="Ends a user's access to one institution. The account and the user's work remain."
      action="Remove user"
      result={
        form.taken && (
          <Done title="User access removed.">
            {form.taken.draft.email.trim()} no longer has access to {form.taken.draft.institution_id.trim()}.
          </Done>
        )
      }
    >
      <FormText form={form} name="email" label="Email" required type="email" autoComplete="off" />
      <FormText form={form} name="institution_id" label="Institution ID" required autoComplete="off" helperText="Starts with “institution-”. Look it up by name." />
      {isAsking && (
        <ConfirmDialog title={`End the access of ${email.trim()}?`} action="Remove user" isPending={false} error={null} onConfirm={confirm} onClose={() => setIsAsking(false)}>
          {email.trim()} can no longer see {institution_id.trim()} and its packages. You can add them again.
        </ConfirmDialog>
      )}
    </AdminForm>
  );
}

import Button from "@mui/material/Button";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { AdminForm } from "./AdminForm";
import { Done } from "./Done";
import { IdText } from "./IdText";
import { addInstitution } from "./calls";
import { institutionFaults, type InstitutionDraft } from "./drafts";

const EMPTY: InstitutionDraft = { institution_name: "", ror_ids: "" };

/** Adds an institution. */
export function AddInstitution() {
  const form = useCheckedForm({ empty: EMPTY, faultsOf: institutionFaults, send: addInstitution, isCleared: true });
  return (
    <AdminForm
      form={form}
      heading="Add an institution"
      about="It begins without users and packages. Its Admins add both, so let at least one Admin in afterwards."
      action="Add institution"
      result={
        form.taken && (
          <Done
            title="Institution created!"
            action={
              <Button component={Link} to={screens.adminAddUser(form.taken.answer.id)} size="small">
                Add its first user
              </Button>
            }
          >
            {form.taken.draft.institution_name.trim()}: <IdText id={form.taken.answer.id} />
          </Done>
        )
      }
    >
      <FormText form={form} name="institution_name" label="Institution name" required />
      <FormText form={form} name="ror_ids" label="ROR ID(s)" helperText="One, or several with commas between; blank for none." />
    </AdminForm>
  );
}

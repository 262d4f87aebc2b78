import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { AdminForm } from "./AdminForm";
import { Done } from "./Done";
import { IdText } from "./IdText";
import { addInstitution } from "./calls";
import { institutionFaults, type InstitutionDraft } from "./drafts";

const EMPTY: InstitutionDraft = { institution_name: "", ror_ids: "", is_consortium: false };

/** Adds an institution. */
export function AddInstitution() {
  const form = useCheckedForm({ empty: EMPTY, faultsOf: institutionFaults, send: addInstitution, isCleared: true });
  return (
    <AdminForm
      form={form}
      heading="Add an institution"
      about="The new institution has no users or packages. Its Admins add both, so add at least one Admin next."
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
            {form.taken.draft.institution_name.trim()}{form.taken.draft.is_consortium && ", a consortium"}: <IdText id={form.taken.answer.id} />
          </Done>
        )
      }
    >
      <FormControl>
        <FormLabel id="institution-kind" sx={{ fontSize: 14 }}>
          Kind
        </FormLabel>
        <RadioGroup row aria-labelledby="institution-kind" value={form.draft.is_consortium ? "consortium" : "library"} onChange={(_, kind) => form.set({ is_consortium: kind === "consortium" })}>
          <FormControlLabel value="library" control={<Radio size="small" />} label="Library" />
          <FormControlLabel value="consortium" control={<Radio size="small" />} label="Consortium" />
        </RadioGroup>
        <FormHelperText sx={{ mx: 0 }}>{form.draft.is_consortium ? "Its packages have no files of their own. They use the data of member libraries." : "Its packages have files of their own."}</FormHelperText>
      </FormControl>
      <FormText form={form} name="institution_name" label="Institution name" required />
      <FormText form={form} name="ror_ids" label="ROR ID(s)" helperText="One or several, separated by commas. Optional." />
    </AdminForm>
  );
}

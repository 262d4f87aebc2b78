import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { FormText } from "../../ui/FormText";
import { useCheckedForm, type CheckedForm } from "../../ui/use-checked-form";
import { AdminDialog } from "./AdminDialog";
import { Done } from "./Done";
import { IdText } from "./IdText";
import { addInstitution } from "./calls";
import { institutionFaults, type ChosenInstitution, type InstitutionDraft } from "./drafts";
import { useRefreshLists } from "./staff-queries";

const EMPTY: InstitutionDraft = { institution_name: "", ror_ids: "", is_consortium: false };

interface Props {
  /** Goes on with the first user of the new institution. */
  onAddUser: (institution: ChosenInstitution) => void;
  onClose: () => void;
}

/** Adds an institution. */
export function AddInstitutionDialog({ onAddUser, onClose }: Props) {
  const form = useCheckedForm({ empty: EMPTY, faultsOf: institutionFaults, send: addInstitution, onTaken: useRefreshLists() });
  return (
    <AdminDialog
      form={form}
      heading="Add an institution"
      about="The new institution has no users or packages. Its Admins add both, so add at least one Admin next."
      action="Add institution"
      onClose={onClose}
      result={form.taken && <Added id={form.taken.answer.id} draft={form.taken.draft} onAddUser={onAddUser} />}
    >
      <KindField form={form} />
      <FormText form={form} name="institution_name" label="Institution name" required />
      <FormText form={form} name="ror_ids" label="ROR ID(s)" helperText="One or several, separated by commas. Optional." />
    </AdminDialog>
  );
}

function KindField({ form }: { form: CheckedForm<InstitutionDraft> }) {
  return (
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
  );
}

function Added({ id, draft, onAddUser }: { id: string; draft: InstitutionDraft; onAddUser: Props["onAddUser"] }) {
  const name = draft.institution_name.trim();
  return (
    <Done
      title="Institution created!"
      action={
        <Button size="small" onClick={() => onAddUser({ id, name })}>
          Add its first user
        </Button>
      }
    >
      {name}
      {draft.is_consortium && ", a consortium"}: <IdText id={id} />
    </Done>
  );
}

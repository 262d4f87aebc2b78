import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import type { Found, FoundInstitution } from "../../lib/staff-wire";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { AdminForm } from "./AdminForm";
import { FoundTable } from "./FoundTable";
import { IdText } from "./IdText";
import { findInstitutions } from "./calls";
import { institutionQuestionFaults } from "./drafts";

/** Looks for institutions by name. */
export function LookupInstitution() {
  const form = useCheckedForm({ empty: { name: "" }, faultsOf: institutionQuestionFaults, send: findInstitutions });
  return (
    <AdminForm form={form} heading="Look up an institution" about="Finds the id of an institution, which the other forms ask for." action="Search" result={form.taken && <Institutions found={form.taken.answer} />}>
      <FormText form={form} name="name" label="Institution name" required helperText="The name or a part of it." />
    </AdminForm>
  );
}

function Institutions({ found: { searched, matches } }: { found: Found<FoundInstitution> }) {
  return (
    <FoundTable
      searched={searched}
      what={["institution", "institutions"]}
      headings={["Institution", "Institution ID", "Reference data"]}
      lines={matches.map(({ id, display_name, reference_state }) => ({
        id,
        cells: [display_name, <IdText key="id" id={id} />, <ReferenceWords key="reference" state={reference_state} />],
        action: (
          <Button size="small" component={Link} to={screens.adminAddUser(id)} aria-label={`Add user to ${display_name}`}>
            Add user
          </Button>
        ),
      }))}
    />
  );
}

function ReferenceWords({ state }: { state: FoundInstitution["reference_state"] }) {
  if (state === undefined) return null;
  return (
    <Typography variant="body2" color={state.state === "ready" ? undefined : "textSecondary"}>
      {state.state === "ready" ? "Citations and authorships are there." : (state.reason ?? "Not there yet.")}
    </Typography>
  );
}

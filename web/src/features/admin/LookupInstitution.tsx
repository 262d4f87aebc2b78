import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { FoundInstitution, FoundInstitutions } from "../../api/admin";
import { explain } from "../../api/problem";
import { screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { useBeginRefresh } from "../reference-data/queries";
import { AdminForm } from "./AdminForm";
import { FoundTable } from "./FoundTable";
import { IdText } from "./IdText";
import { findInstitutions } from "./calls";
import { institutionQuestionFaults } from "./drafts";

/** Looks for institutions by name. */
export function LookupInstitution() {
  const form = useCheckedForm({ empty: { name: "" }, faultsOf: institutionQuestionFaults, send: findInstitutions });
  return (
    <AdminForm form={form} heading="Look up an institution" about="Finds the ID of an institution, which the other forms need." action="Search" result={form.taken && <Institutions found={form.taken.answer} />}>
      <FormText form={form} name="name" label="Institution name" required helperText="All or part of the name." />
    </AdminForm>
  );
}

function Institutions({ found: { searched, matches } }: { found: FoundInstitutions }) {
  return (
    <FoundTable
      searched={searched}
      what={["institution", "institutions"]}
      headings={["Institution", "Institution ID", "Reference data"]}
      lines={matches.map(({ id, display_name, reference_state }) => ({
        id,
        cells: [display_name, <IdText key="id" id={id} />, <ReferenceWords key="reference" state={reference_state} />],
        action: (
          <>
            <Button size="small" component={Link} to={screens.adminAddUser(id)} aria-label={`Add user to ${display_name}`}>
              Add user
            </Button>
            <RefreshAction id={id} name={display_name} />
          </>
        ),
      }))}
    />
  );
}

function ReferenceWords({ state }: { state: FoundInstitution["reference_state"] }) {
  if (state === undefined) return null;
  return (
    <Typography variant="body2" color={state.state === "ready" ? undefined : "textSecondary"}>
      {state.state === "ready" ? "Citations and authorships are loaded." : (state.reason ?? "Not loaded yet.")}
    </Typography>
  );
}

/** Has OpenAlex asked anew about an institution. */
function RefreshAction({ id, name }: { id: string; name: string }) {
  const refresh = useBeginRefresh(id);
  const said = refresh.isError ? explain(refresh.error).text : refresh.isSuccess ? "Loading from OpenAlex." : undefined;
  return (
    <>
      <BusyButton size="small" isBusy={refresh.isPending} onClick={() => refresh.mutate()} aria-label={`Refresh data of ${name}`}>
        Refresh data
      </BusyButton>
      {said !== undefined && (
        <Typography variant="body2" color={refresh.isError ? "error" : "textSecondary"} role="status">
          {said}
        </Typography>
      )}
    </>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { FoundPeople } from "../../api/admin";
import { NONE } from "../../lib/format";
import { screens } from "../../lib/paths";
import { FormText } from "../../ui/FormText";
import { useCheckedForm } from "../../ui/use-checked-form";
import { AdminForm } from "./AdminForm";
import { FoundTable } from "./FoundTable";
import { IdText } from "./IdText";
import { UserActions } from "./UserActions";
import { findPeople } from "./calls";
import { personQuestionFaults } from "./drafts";

/** Looks for people by email. */
export function LookupUser() {
  const form = useCheckedForm({ empty: { email: "" }, faultsOf: personQuestionFaults, send: findPeople });
  return (
    <AdminForm form={form} heading="Look up a user" about="Shows whether a user has an account, and its ID." action="Search" result={form.taken && <People found={form.taken.answer} />}>
      <FormText form={form} name="email" label="User email" required helperText="All or part of the email, such as the domain of an institution." />
    </AdminForm>
  );
}

function People({ found: { searched, matches } }: { found: FoundPeople }) {
  return (
    <FoundTable
      searched={searched}
      what={["user", "users"]}
      headings={["Email", "Name", "User ID"]}
      lines={matches.map((user) => ({
        id: user.id,
        cells: [user.email ?? NONE, user.display_name || NONE, <IdText key="id" id={user.id} />],
        action: (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {user.email && (
              <Button size="small" component={Link} to={screens.adminRemoveAccess(user.email)} aria-label={`Remove access of ${user.email}`}>
                Remove access
              </Button>
            )}
            <UserActions user={user} />
          </Box>
        ),
      }))}
    />
  );
}

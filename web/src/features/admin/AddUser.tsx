import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useSearchParams } from "react-router";
import { FormText } from "../../ui/FormText";
import { PasswordField } from "../../ui/PasswordField";
import { useCheckedForm, type CheckedForm } from "../../ui/use-checked-form";
import { ROLE_HINTS } from "../institution/roles";
import { AdminForm } from "./AdminForm";
import { Done } from "./Done";
import { IdText } from "./IdText";
import { addUser } from "./calls";
import { userFaults, type UserDraft } from "./drafts";

const ROLES: UserDraft["role"][] = ["Admin", "Collaborator", "Viewer", "ConsortiumAdmin"];

/** Adds a user, or lets one who has an account join an institution. */
export function AddUser() {
  const [search] = useSearchParams();
  const empty: UserDraft = { email: "", institution_id: search.get("institution") ?? "", role: "Admin", name: "", password: "" };
  const form = useCheckedForm({ empty, faultsOf: userFaults, send: addUser, isCleared: true });
  return (
    <AdminForm
      form={form}
      heading="Add a user"
      about="Creates an account, or adds an existing user to another institution."
      action="Add user"
      result={
        form.taken && (
          <Done title="User created!">
            {form.taken.draft.email.trim()}: <IdText id={form.taken.answer.id} />
          </Done>
        )
      }
    >
      <FormText form={form} name="email" label="Email" required type="email" autoComplete="off" />
      <FormText form={form} name="institution_id" label="Institution ID" required autoComplete="off" helperText="Starts with “institution-”. Look it up by name." />
      <RoleField form={form} />
      <FormText form={form} name="name" label="Person's name" autoComplete="off" helperText="If the account exists, this name replaces the current one." />
      <PasswordField
        label="Password"
        value={form.draft.password}
        onChange={(password) => form.set({ password })}
        autoComplete="new-password"
        fault={form.faultOf("password")}
        hint="Leave it blank. New users get an email with a link to set a password. The link works for seven days."
      />
    </AdminForm>
  );
}

function RoleField({ form }: { form: CheckedForm<UserDraft> }) {
  return (
    <TextField
      label="Permissions"
      select
      value={form.draft.role}
      onChange={(event) => form.set({ role: event.target.value as UserDraft["role"] })}
      helperText={ROLE_HINTS[form.draft.role]}
      fullWidth
      slotProps={{ select: { renderValue: (role) => role as string } }}
    >
      {ROLES.map((role) => (
        <MenuItem key={role} value={role} sx={{ whiteSpace: "normal" }}>
          <ListItemText primary={role} secondary={ROLE_HINTS[role]} />
        </MenuItem>
      ))}
    </TextField>
  );
}

import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { FormText } from "../../ui/FormText";
import { PasswordField } from "../../ui/PasswordField";
import { useCheckedForm, type CheckedForm } from "../../ui/use-checked-form";
import { ROLE_HINTS } from "../institution/roles";
import { AdminDialog } from "./AdminDialog";
import { Done } from "./Done";
import { IdText } from "./IdText";
import { InstitutionField } from "./InstitutionField";
import { addUser } from "./calls";
import { userFaults, type ChosenInstitution, type UserDraft } from "./drafts";
import { useRefreshLists } from "./staff-queries";

const ROLES: UserDraft["role"][] = ["Admin", "Collaborator", "Viewer", "ConsortiumAdmin"];

/** Adds a user, or lets one who has an account join an institution, which may be given. */
export function AddUserDialog({ institution, onClose }: { institution?: ChosenInstitution; onClose: () => void }) {
  const empty: UserDraft = { email: "", institution: institution ?? null, role: "Admin", name: "", password: "" };
  const form = useCheckedForm({ empty, faultsOf: userFaults, send: addUser, onTaken: useRefreshLists() });
  return (
    <AdminDialog
      form={form}
      heading="Add a user"
      about="Creates an account, or adds an existing user to another institution."
      action="Add user"
      onClose={onClose}
      result={
        form.taken && (
          <Done title="User created!">
            {form.taken.draft.email.trim()}: <IdText id={form.taken.answer.id} />
          </Done>
        )
      }
    >
      <InstitutionField chosen={form.draft.institution} fault={form.faultOf("institution")} onChoose={(chosen) => form.set({ institution: chosen })} />
      <FormText form={form} name="email" label="Email" required type="email" autoComplete="off" />
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
    </AdminDialog>
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

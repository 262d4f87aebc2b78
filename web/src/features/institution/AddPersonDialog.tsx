import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Role, User } from "../../api/accounts";
import type { Institution } from "../../api/institutions";
import { explain, explainInLine } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { EMPTY_PERSON, emailFaultOf, newPersonOf, type PersonDraft } from "./person-draft";
import { useAddPerson } from "./queries";
import { ROLE_HINTS } from "./roles";

interface Props {
  institution: Institution;
  /** The roles that may be given. */
  roles: Role[];
  onClose: () => void;
}

/** Asks who is to be let in, and as what. */
export function AddPersonDialog({ institution, roles, onClose }: Props) {
  const [draft, setDraft] = useState<PersonDraft>(EMPTY_PERSON);
  const [isJudged, setIsJudged] = useState(false);
  const add = useAddPerson(institution.id);
  const notify = useNotify();
  const refused = add.isError ? explain(add.error) : undefined;
  const own = isJudged ? emailFaultOf(draft, institution.user_permissions) : undefined;
  const fault = own ?? (refused?.field === "email" ? refused.text : undefined);
  const type = (change: Partial<PersonDraft>) => {
    setDraft({ ...draft, ...change });
    add.reset();
  };
  const done = (user: User) => {
    notify(user.is_password_set ? "User added and notified by email." : "New user created, and welcome email sent.");
    onClose();
  };
  const save = () => {
    setIsJudged(true);
    if (emailFaultOf(draft, institution.user_permissions) === undefined) add.mutate(newPersonOf(draft, institution.id), { onSuccess: done });
  };
  return (
    <FormDialog title="Add user" action="Add" fault={refused && refused.field !== "email" ? explainInLine(add.error) : undefined} canSave isPending={add.isPending} onSave={save} onClose={onClose}>
      <TextField label="Name" value={draft.name} onChange={(event) => type({ name: event.target.value })} autoFocus fullWidth slotProps={{ htmlInput: { autoComplete: "off" } }} />
      <TextField
        label="E-mail"
        type="email"
        required
        value={draft.email}
        onChange={(event) => type({ email: event.target.value })}
        error={fault !== undefined}
        helperText={fault && <span role="alert">{fault}</span>}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "off", autoCapitalize: "none", spellCheck: false }, formHelperText: { component: "div" } }}
      />
      <TextField
        label="Role"
        select
        value={draft.role}
        onChange={(event) => type({ role: event.target.value as Role })}
        helperText={ROLE_HINTS[draft.role]}
        fullWidth
        slotProps={{ select: { renderValue: (role) => role as string } }}
      >
        {roles.map((role) => (
          <MenuItem key={role} value={role} sx={{ whiteSpace: "normal" }}>
            <ListItemText primary={role} secondary={ROLE_HINTS[role]} />
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="body2" color="textSecondary">
        New users get an email with a link to set a password. The link works for seven days. Existing users get a notification.
      </Typography>
    </FormDialog>
  );
}

import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { Person, Role } from "../../api/accounts";
import type { Institution } from "../../api/institutions";
import { explainInLine } from "../../api/problem";
import { useNotify } from "../../ui/notice-context";
import { nameOf } from "./person-name";
import { useSetRole } from "./queries";
import { rolesToGive } from "./roles";

/** The role of somebody, which is given by choosing it. */
export function RoleSelect({ institution, person }: { institution: Institution; person: Person }) {
  const change = useSetRole(institution.id);
  const notify = useNotify();
  const give = (role: Role) =>
    change.mutate(
      { userId: person.user_id, role },
      { onSuccess: () => notify("User role updated."), onError: (error) => notify(explainInLine(error), "error") },
    );
  // The list is asked for anew before the change counts as made; until then the chosen role is shown.
  const shown = change.isPending ? (change.variables.role ?? person.role) : person.role;
  return (
    <TextField
      select
      size="small"
      value={shown}
      disabled={change.isPending}
      onChange={(event) => give(event.target.value as Role)}
      slotProps={{ select: { "aria-label": `Role of ${nameOf(person)}` } }}
      sx={{ width: 170, my: -0.5, justifySelf: "start", "& .MuiSelect-select": { py: 0.5, fontSize: 14 } }}
    >
      {rolesToGive(institution).map((role) => (
        <MenuItem key={role} value={role}>
          {role}
        </MenuItem>
      ))}
    </TextField>
  );
}

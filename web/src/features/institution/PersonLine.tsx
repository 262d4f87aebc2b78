import Chip from "@mui/material/Chip";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Person } from "../../api/accounts";
import type { Institution } from "../../api/institutions";
import { NONE } from "../../lib/format";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { RoleSelect } from "./RoleSelect";
import { nameOf } from "./person-name";
import { may, roleReason } from "./roles";

interface Props {
  institution: Institution;
  person: Person;
  onEnd: () => void;
}

/** One person of an institution. */
export function PersonLine({ institution, person, onEnd }: Props) {
  const reason = roleReason(institution, person);
  return (
    <TableRow>
      <TableCell data-label="Name" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        <div>
          {person.user_name || NONE}
          {person.is_authenticated_user && <Chip size="small" label="You" sx={{ ml: 1 }} />}
        </div>
      </TableCell>
      <TableCell data-label="E-mail" sx={{ overflowWrap: "anywhere" }}>
        {person.user_email ?? person.username ?? NONE}
      </TableCell>
      <TableCell data-label="Role">{reason === undefined ? <RoleSelect institution={institution} person={person} /> : person.role}</TableCell>
      {may(institution, "admin") && (
        <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
          <ReasonedButton size="small" color="error" reason={reason} onClick={onEnd} aria-label={`End access of ${nameOf(person)}`} sx={{ justifySelf: "start", ml: { xs: -0.75, sm: 0 } }}>
            End access
          </ReasonedButton>
        </TableCell>
      )}
    </TableRow>
  );
}

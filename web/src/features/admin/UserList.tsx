import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { StaffUser } from "../../api/admin";
import { NONE, shortDay } from "../../lib/format";
import { AddUserDialog } from "./AddUserDialog";
import { IdText } from "./IdText";
import { RemoveAccessDialog } from "./RemoveAccessDialog";
import { StaffList } from "./StaffList";
import type { StaffLine } from "./StaffTable";
import { UserActions } from "./UserActions";
import { staffUsers } from "./staff-queries";

type RoleOf = StaffUser["roles"][number];
type Opened = { dialog: "add" } | { dialog: "remove"; email: string; role: RoleOf };

/** All users with their roles, and what staff do for them. */
export function UserList() {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const lineOf = (user: StaffUser): StaffLine => ({
    id: user.id,
    cells: [<Name key="name" user={user} />, <Roles key="roles" user={user} onRemove={(email, role) => setOpened({ dialog: "remove", email, role })} />, shortDay(user.created_at), <IdText key="id" id={user.id} />],
    action: <UserActions user={user} />,
  });
  return (
    <>
      <StaffList<StaffUser>
        what={["user", "users"]}
        help="Part of a name, an email address or a username, or a whole ID."
        headings={["User", "Roles", "Created", "User ID"]}
        load={staffUsers}
        lineOf={lineOf}
      >
        <Button variant="contained" onClick={() => setOpened({ dialog: "add" })}>
          Add user
        </Button>
      </StaffList>
      {opened?.dialog === "add" && <AddUserDialog onClose={close} />}
      {opened?.dialog === "remove" && <RemoveAccessDialog email={opened.email} role={opened.role} onClose={close} />}
    </>
  );
}

function Name({ user: { name, email, username, is_staff, has_two_factor } }: { user: StaffUser }) {
  const notes = [is_staff && "Staff", has_two_factor && "Two-factor sign-in"].filter(Boolean).join(" · ");
  const [first, ...others] = [email, name, username].filter(Boolean);
  return (
    <>
      {first ?? NONE}
      {others.length > 0 && (
        <Typography variant="body2" component="div">
          {others.join(" · ")}
        </Typography>
      )}
      {notes && (
        <Typography variant="caption" component="div" color="textSecondary">
          {notes}
        </Typography>
      )}
    </>
  );
}

function Roles({ user: { email, username, id, roles }, onRemove }: { user: StaffUser; onRemove: (email: string, role: RoleOf) => void }) {
  if (roles.length === 0) return <>{NONE}</>;
  const who = email ?? username ?? id;
  return (
    <Box component="ul" aria-label={`Roles of ${who}`} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {roles.map((role) => (
        <Box component="li" key={role.institution_id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
          <span>
            {role.institution_name}: {role.role}
          </span>
          {email && (
            <Button size="small" sx={{ py: 0 }} onClick={() => onRemove(email, role)} aria-label={`Remove access of ${email} to ${role.institution_name}`}>
              Remove access
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

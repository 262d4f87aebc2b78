import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { User } from "../../lib/wire";
import { EditEmailDialog } from "./EditEmailDialog";
import { EditNameDialog } from "./EditNameDialog";
import { EditPasswordDialog } from "./EditPasswordDialog";

type Part = "name" | "email" | "password";

/** Name, email and password, each changed on its own. */
export function ProfileSettings({ user }: { user: User }) {
  const [part, setPart] = useState<Part>();
  const close = () => setPart(undefined);
  const lines: [part: Part, label: string, value: string | null][] = [
    ["name", "Your name", user.name],
    ["email", "Your email", user.email],
    ["password", "Your password", user.is_password_set ? "••••••••" : null],
  ];
  return (
    <Paper variant="outlined" component="dl" sx={{ m: 0, maxWidth: 720 }}>
      {lines.map(([name, label, value]) => (
        <Box key={name} sx={{ display: "flex", alignItems: "center", gap: 2, px: 2.5, py: 1.75, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="caption" component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere", color: value ? undefined : "warning.main" }} aria-label={name === "password" && value ? "Set" : undefined}>
              {value || "None set"}
            </Typography>
          </Box>
          <Button variant="outlined" size="small" onClick={() => setPart(name)} aria-label={`${value ? "Change" : "Set"} ${label.toLowerCase()}`}>
            {value ? "Change" : "Set"}
          </Button>
        </Box>
      ))}
      {part === "name" && <EditNameDialog user={user} onClose={close} />}
      {part === "email" && <EditEmailDialog user={user} onClose={close} />}
      {part === "password" && <EditPasswordDialog user={user} onClose={close} />}
    </Paper>
  );
}

import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../api/accounts";
import { sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { session } from "../../lib/session";
import { FormDialog } from "../../ui/FormDialog";
import { PasswordField } from "../../ui/PasswordField";
import { erasureFault } from "./erasure-fault";

/** Asks for the password before an account is deleted, and for a second confirmation if an institution stays without an Admin. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [isOnlyAdmin, setIsOnlyAdmin] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const erase = useMutation({
    mutationFn: () => sendJson("POST", api.ownErasure(), { current_password: current, even_only_admin: isConfirmed }),
    onSuccess: () => session.leave(),
    onError: (error) => setIsOnlyAdmin(isOnlyAdmin || erasureFault(error).isOnlyAdmin),
  });
  const fault = erase.isError ? erasureFault(erase.error) : undefined;
  return (
    <FormDialog
      title="Delete your account?"
      action="Delete account"
      fault={fault?.field === undefined ? fault?.text : undefined}
      canSave={(current !== "" || !user.is_password_set) && (!isOnlyAdmin || isConfirmed)}
      isPending={erase.isPending}
      onSave={() => erase.mutate()}
      onClose={onClose}
    >
      <Typography>Your name, email address, password, roles and API keys are deleted permanently. The history of scenarios shows “Erased user” instead of your name.</Typography>
      {user.is_password_set && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={(next) => {
            setCurrent(next);
            erase.reset();
          }}
          autoComplete="current-password"
          fault={fault?.field === "current_password" ? fault.text : undefined}
          autoFocus
        />
      )}
      {isOnlyAdmin && <FormControlLabel control={<Checkbox checked={isConfirmed} onChange={(event) => setIsConfirmed(event.target.checked)} />} label="Delete the account even though no Admin remains." />}
    </FormDialog>
  );
}

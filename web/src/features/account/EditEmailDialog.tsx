import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { User } from "../../api/accounts";
import { FormDialog } from "../../ui/FormDialog";
import { PasswordField } from "../../ui/PasswordField";
import { useNotify } from "../../ui/notice-context";
import { changeFault } from "./change-fault";
import { emailFault } from "./email-fault";
import { emailSaved } from "./email-state";
import { useChangeUser } from "./queries";

/** Requests another email address, and the password. The server sends a link there, which confirms the address. */
export function EditEmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [email, setEmail] = useState(user.pending_email ?? user.email ?? "");
  const [current, setCurrent] = useState("");
  const [isJudged, setIsJudged] = useState(false);
  const change = useChangeUser();
  const notify = useNotify();
  const own = emailFault(email);
  const refused = change.isError ? changeFault(change.error) : undefined;
  const fault = (isJudged ? own : undefined) ?? (refused?.field === "email" ? refused.text : undefined);
  const done = (changed: User) => {
    notify(emailSaved(changed));
    onClose();
  };
  const save = () => {
    setIsJudged(true);
    if (own !== undefined) return;
    change.mutate({ email: email.trim(), ...(current && { current_password: current }) }, { onSuccess: done });
  };
  return (
    <FormDialog
      title="Your email"
      fault={refused?.field === undefined ? refused?.text : undefined}
      canSave={email.trim() !== "" && (current !== "" || !user.is_password_set)}
      isPending={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          change.reset();
        }}
        error={fault !== undefined}
        helperText={fault && <span role="alert">{fault}</span>}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "email", autoCapitalize: "none", spellCheck: false }, formHelperText: { component: "div" } }}
      />
      {user.is_password_set && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={(next) => {
            setCurrent(next);
            change.reset();
          }}
          autoComplete="current-password"
          fault={refused?.field === "current_password" ? refused.text : undefined}
        />
      )}
    </FormDialog>
  );
}

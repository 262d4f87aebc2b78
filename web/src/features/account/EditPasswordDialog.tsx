import { useState } from "react";
import type { User } from "../../api/accounts";
import { FormDialog } from "../../ui/FormDialog";
import { PasswordField } from "../../ui/PasswordField";
import { useNotify } from "../../ui/notice-context";
import { PASSWORD_HINT, newPasswordFault } from "../session/new-password";
import { changeFault } from "./change-fault";
import { useChangeUser } from "./queries";

/** Asks for another password, and for the present one. */
export function EditPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [isJudged, setIsJudged] = useState(false);
  const change = useChangeUser();
  const notify = useNotify();
  const own = newPasswordFault(password);
  const refused = change.isError ? changeFault(change.error) : undefined;
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    change.reset();
  };
  const done = () => {
    notify("Password updated. You are logged out on other devices.");
    onClose();
  };
  const save = () => {
    setIsJudged(true);
    if (own !== undefined) return;
    change.mutate({ password, ...(current && { current_password: current }) }, { onSuccess: done });
  };
  return (
    <FormDialog
      title="Your password"
      fault={refused?.field === undefined ? refused?.text : undefined}
      canSave={password !== "" && (current !== "" || !user.is_password_set)}
      isPending={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      {/* For password managers, which would else not know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email ?? user.username ?? ""} readOnly hidden />
      {user.is_password_set && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={type(setCurrent)}
          autoComplete="current-password"
          fault={refused?.field === "current_password" ? refused.text : undefined}
          autoFocus
        />
      )}
      <PasswordField
        label="New password"
        value={password}
        onChange={type(setPassword)}
        autoComplete="new-password"
        fault={(isJudged ? own : undefined) ?? (refused?.field === "password" ? refused.text : undefined)}
        hint={PASSWORD_HINT}
        autoFocus={!user.is_password_set}
      />
    </FormDialog>
  );
}

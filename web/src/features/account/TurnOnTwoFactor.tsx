import { useState } from "react";
import Typography from "@mui/material/Typography";
import { CodeField } from "../../ui/CodeField";
import { FormDialog } from "../../ui/FormDialog";
import { PasswordField } from "../../ui/PasswordField";
import { AppSecret } from "./AppSecret";
import { RecoveryCodes } from "./RecoveryCodes";
import { twoFactorFault } from "./two-factor-fault";
import { useBeginTwoFactor, useConfirmTwoFactor } from "./two-factor-queries";

const TITLE = "Turn on two-factor sign-in";

/** Asks for the password, shows the secret for the app, asks for a code, and shows the recovery codes. */
export function TurnOnTwoFactor({ onClose }: { onClose: () => void }) {
  const begin = useBeginTwoFactor();
  const confirm = useConfirmTwoFactor();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  if (confirm.data) {
    return (
      <FormDialog title="Two-factor sign-in is on" action="Done" canSave isPending={false} onSave={onClose}>
        <RecoveryCodes codes={confirm.data.recovery_codes} />
      </FormDialog>
    );
  }
  if (begin.data) {
    const fault = confirm.isError ? twoFactorFault(confirm.error) : undefined;
    return (
      <FormDialog title={TITLE} action="Turn on" fault={fault?.field === undefined ? fault?.text : undefined} canSave={code.trim() !== ""} isPending={confirm.isPending} onSave={() => confirm.mutate(code)} onClose={onClose}>
        <AppSecret made={begin.data} />
        <CodeField
          label="Code"
          value={code}
          onChange={(next) => {
            setCode(next);
            confirm.reset();
          }}
          fault={fault?.field === "code" ? fault.text : undefined}
          isNumeric
          autoFocus
        />
      </FormDialog>
    );
  }
  const fault = begin.isError ? twoFactorFault(begin.error) : undefined;
  return (
    <FormDialog title={TITLE} action="Next" fault={fault?.field === undefined ? fault?.text : undefined} canSave={password !== ""} isPending={begin.isPending} onSave={() => begin.mutate(password)} onClose={onClose}>
      <Typography>From then on, logging in needs your password and a code from an app on your phone. You are logged out everywhere else.</Typography>
      <PasswordField
        label="Current password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          begin.reset();
        }}
        autoComplete="current-password"
        fault={fault?.field === "current_password" ? fault.text : undefined}
        autoFocus
      />
    </FormDialog>
  );
}

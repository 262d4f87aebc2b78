import { useState, type ReactNode } from "react";
import type { TwoFactorProof } from "../../api/two-factor";
import { CodeField } from "../../ui/CodeField";
import { FormDialog } from "../../ui/FormDialog";
import { PasswordField } from "../../ui/PasswordField";
import { twoFactorFault } from "./two-factor-fault";

interface Props {
  title: string;
  action: string;
  children: ReactNode;
  error: unknown;
  isPending: boolean;
  onType: () => void;
  onProof: (proof: TwoFactorProof) => void;
  onClose: () => void;
}

/** Asks for the password and a code before two-factor sign-in changes. */
export function ProveDialog({ title, action, children, error, isPending, onType, onProof, onClose }: Props) {
  const [current_password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const fault = error ? twoFactorFault(error) : undefined;
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    onType();
  };
  return (
    <FormDialog
      title={title}
      action={action}
      fault={fault?.field === undefined ? fault?.text : undefined}
      canSave={current_password !== "" && code.trim() !== ""}
      isPending={isPending}
      onSave={() => onProof({ current_password, code })}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label="Current password"
        value={current_password}
        onChange={type(setPassword)}
        autoComplete="current-password"
        fault={fault?.field === "current_password" ? fault.text : undefined}
        autoFocus
      />
      <CodeField label="Code" value={code} onChange={type(setCode)} fault={fault?.field === "code" ? fault.text : undefined} hint="The code in your authenticator app, or one of your recovery codes." />
    </FormDialog>
  );
}

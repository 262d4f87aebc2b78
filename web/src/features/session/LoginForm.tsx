import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AccountStep } from "./AccountStep";
import { CodeStep } from "./CodeStep";
import { PasswordStep } from "./PasswordStep";
import { ProviderButton, ProviderStep } from "./ProviderStep";
import { accountFault, accountOf, codeFault, needsCode, passwordFault, type LoginStep } from "./login-steps";
import { logIn, lookForAccount } from "./sign-in";

interface Props {
  step: LoginStep;
  onStep: (step: LoginStep) => void;
}

/** Asks for the account, then for its password, and for a code if the account has two-factor sign-in. */
export function LoginForm({ step, onStep }: Props) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const attempt = useMutation({
    mutationFn: (secrets: { password: string; code?: string }) => logIn({ ...accountOf(name), ...secrets }),
    onError: (error, { password: right }) => {
      if (!needsCode(error)) return;
      setPassword(right);
      attempt.reset();
      onStep(3);
    },
  });
  const probe = useMutation({ mutationFn: () => lookForAccount(accountOf(name)), onSuccess: () => onStep(2) });
  if (step === 1) {
    return (
      <AccountStep
        name={name}
        onName={(next) => {
          setName(next);
          probe.reset();
        }}
        fault={probe.isError ? accountFault(probe.error) : undefined}
        isPending={probe.isPending}
        onNext={probe.mutate}
      />
    );
  }
  if (step === 3) {
    return (
      <CodeStep
        name={name.trim()}
        fault={attempt.isError ? codeFault(attempt.error) : undefined}
        isPending={attempt.isPending}
        onType={attempt.reset}
        onCode={(code) => attempt.mutate({ password, code })}
      />
    );
  }
  const back = () => {
    attempt.reset();
    onStep(1);
  };
  const { provider, is_known = true, accepts_password = true } = probe.data ?? {};
  if (!accepts_password && !provider) return <NoWayIn onBack={back} />;
  const hasPassword = is_known && accepts_password;
  if (provider && !hasPassword) return <ProviderStep name={name.trim()} provider={provider} onBack={back} />;
  return (
    <>
      {provider && (
        <>
          <ProviderButton provider={provider} />
          <Divider sx={{ my: 2.5 }}>or</Divider>
        </>
      )}
      <PasswordStep
        name={name.trim()}
        fault={attempt.isError && !needsCode(attempt.error) ? passwordFault(attempt.error) : undefined}
        isPending={attempt.isPending}
        onType={attempt.reset}
        onPassword={(typed) => attempt.mutate({ password: typed })}
        onBack={back}
      />
    </>
  );
}

/** Where passwords are off and the domain has no provider. */
function NoWayIn({ onBack }: { onBack: () => void }) {
  return (
    <Alert severity="info" variant="outlined" role="alert" action={<Button onClick={onBack}>Change</Button>}>
      This server does not accept passwords, and your email domain has no single sign-on. Enter the email address of your institution.
    </Alert>
  );
}

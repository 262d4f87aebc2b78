import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AccountStep } from "./AccountStep";
import { PasswordStep } from "./PasswordStep";
import { accountFault, accountOf, passwordFault } from "./login-steps";
import { logIn, lookForAccount } from "./sign-in";

interface Props {
  step: 1 | 2;
  onStep: (step: 1 | 2) => void;
}

/** Asks for the account, then for its password. */
export function LoginForm({ step, onStep }: Props) {
  const [name, setName] = useState("");
  const attempt = useMutation({ mutationFn: (password: string) => logIn({ ...accountOf(name), password }) });
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
  return (
    <PasswordStep
      name={name.trim()}
      fault={attempt.isError ? passwordFault(attempt.error) : undefined}
      isPending={attempt.isPending}
      onType={attempt.reset}
      onPassword={attempt.mutate}
      onBack={() => {
        attempt.reset();
        onStep(1);
      }}
    />
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AccountStep } from "./AccountStep";
import { PasswordStep } from "./PasswordStep";
import { accountFault, credentialsOf, isAccountKnown, passwordFault } from "./login-steps";
import { logIn } from "./sign-in";

interface Props {
  step: 1 | 2;
  onStep: (step: 1 | 2) => void;
}

/** Asks for the account, then for its password. */
export function LoginForm({ step, onStep }: Props) {
  const [name, setName] = useState("");
  const attempt = useMutation({ mutationFn: (password: string) => logIn(credentialsOf(name, password)) });
  const probe = () =>
    attempt.mutate("", {
      onError: (error) => {
        if (!isAccountKnown(error)) return;
        attempt.reset();
        onStep(2);
      },
    });
  if (step === 1) {
    return (
      <AccountStep
        name={name}
        onName={(next) => {
          setName(next);
          attempt.reset();
        }}
        fault={attempt.isError && !isAccountKnown(attempt.error) ? accountFault(attempt.error) : undefined}
        isPending={attempt.isPending}
        onNext={probe}
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

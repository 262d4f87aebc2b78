import { useState } from "react";
import { useSearchParams } from "react-router";
import { RecoverForm } from "../features/session/RecoverForm";
import { RecoverySent } from "../features/session/RecoverySent";
import { CardPage } from "../ui/CardPage";

/** For those who forgot their password. */
export function RecoverPasswordPage() {
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get("email") ?? "");
  const [isSent, setIsSent] = useState(false);
  if (isSent) {
    return (
      <CardPage title="Check your email">
        <RecoverySent email={email} onAgain={() => setIsSent(false)} />
      </CardPage>
    );
  }
  return (
    <CardPage title="Forgot your password?">
      <RecoverForm
        email={email}
        onSent={(to) => {
          setEmail(to);
          setIsSent(true);
        }}
      />
    </CardPage>
  );
}

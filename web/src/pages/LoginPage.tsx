import Alert from "@mui/material/Alert";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { DemoInvitation } from "../features/session/DemoInvitation";
import { LoginForm } from "../features/session/LoginForm";
import { useService } from "../features/session/service-query";
import type { LoginStep } from "../features/session/login-steps";
import { SignOnArrival } from "../features/session/SignOnArrival";
import { session } from "../lib/session";
import { CardPage } from "../ui/CardPage";

/** Logging in, in two steps, and a third one with two-factor sign-in. */
export function LoginPage() {
  const [step, setStep] = useState<LoginStep>(1);
  const { data: service } = useService();
  const [search] = useSearchParams();
  const signOn = search.get("sso");
  return (
    <CardPage title="Log in" overline={`Step ${step} of ${Math.max(step, 2)}`} below={service?.has_demo && <DemoInvitation />}>
      {session.ending() === "ended" && step === 1 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2.5 }}>
          You are logged out. Log in to continue.
        </Alert>
      )}
      {signOn !== null && step === 1 && <SignOnArrival result={signOn} />}
      <LoginForm step={step} onStep={setStep} />
    </CardPage>
  );
}

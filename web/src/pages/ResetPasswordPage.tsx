import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { ResetForm } from "../features/session/ResetForm";
import { logOut } from "../features/session/sign-in";
import { linkToken } from "../features/session/link-token";
import { screens } from "../lib/paths";
import { session } from "../lib/session";
import { CardPage } from "../ui/CardPage";

/** Where the link in the mail leads: a new password is chosen. */
export function ResetPasswordPage() {
  const { hash, search } = useLocation();
  const [state, setState] = useState<"ready" | "done" | "refused">("ready");
  const token = linkToken(hash, search);
  if (!token) return <Navigate replace to={screens.recoverPassword()} />;
  if (state === "done") {
    return (
      <CardPage title="Password changed">
        <Outcome severity="success" text="Your password is changed. Use the new one from now on." to={screens.login()} action="Log in" />
      </CardPage>
    );
  }
  if (state === "refused") {
    return (
      <CardPage title="Password not changed">
        <Outcome
          severity="error"
          text="Sorry, we couldn't update your password. The link was already used or has expired."
          to={screens.recoverPassword()}
          action="Request another email"
        />
      </CardPage>
    );
  }
  const finish = () => {
    setState("done");
    // Somebody else, or the demo, may be signed in here; the way to log in would lead past the login page.
    if (session.token() !== null) void logOut();
  };
  return (
    <CardPage title="Choose a new password">
      <ResetForm token={token} onDone={finish} onRefused={() => setState("refused")} />
    </CardPage>
  );
}

function Outcome({ severity, text, to, action }: { severity: "success" | "error"; text: string; to: string; action: string }) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <Alert severity={severity} variant="outlined">
        {text}
      </Alert>
      <Button component={Link} to={to} variant="contained" size="large">
        {action}
      </Button>
    </Box>
  );
}

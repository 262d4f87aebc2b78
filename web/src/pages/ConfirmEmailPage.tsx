import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link, Navigate, useLocation } from "react-router";
import { ReplyError, explainInLine } from "../api/problem";
import { useConfirmEmail, useUser } from "../features/account/queries";
import { screens } from "../lib/paths";
import { BusyButton } from "../ui/BusyButton";
import { CardPage } from "../ui/CardPage";

/** Page of the emailed link that confirms a new address. The token is in the fragment, which no server sees. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const { data: user } = useUser();
  const confirm = useConfirmEmail();
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (!token) return <Navigate replace to={screens.account("settings")} />;
  if (confirm.isSuccess) {
    return (
      <CardPage title="Address confirmed">
        <Outcome severity="success" text={`Your email address is ${confirm.data.email ?? ""}. Use it to log in from now on.`} />
      </CardPage>
    );
  }
  if (confirm.isError && isFinal(confirm.error)) {
    return (
      <CardPage title="Address not confirmed">
        <Outcome severity="error" text={refusal(confirm.error)} />
      </CardPage>
    );
  }
  return (
    <CardPage title="Confirm your new address">
      <Box sx={{ display: "grid", gap: 2.5 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>{user ? question(user.pending_email, user.email ?? user.username ?? "") : "…"}</Typography>
        {confirm.isError && (
          <Alert severity="error" variant="outlined">
            {explainInLine(confirm.error)}
          </Alert>
        )}
        <BusyButton variant="contained" size="large" isBusy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Confirm address
        </BusyButton>
      </Box>
    </CardPage>
  );
}

function question(pending: string | null | undefined, account: string): string {
  return pending ? `Use ${pending} for the account ${account}?` : `You are signed in as ${account}.`;
}

/** Whether another attempt with the same link is of no use. */
function isFinal(error: unknown): boolean {
  return error instanceof ReplyError && (error.status === 404 || error.status === 409);
}

function refusal(error: unknown): string {
  const isTaken = error instanceof ReplyError && error.status === 409;
  return isTaken ? "Sorry, that email is taken." : "The link was already used, has expired, or belongs to another account. Request a new link in your settings.";
}

function Outcome({ severity, text }: { severity: "success" | "error"; text: string }) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <Alert severity={severity} variant="outlined" sx={{ overflowWrap: "anywhere" }}>
        {text}
      </Alert>
      <Button component={Link} to={screens.account("settings")} variant="contained" size="large">
        Your settings
      </Button>
    </Box>
  );
}

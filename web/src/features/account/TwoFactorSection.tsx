import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { User } from "../../api/accounts";
import type { TwoFactor } from "../../api/two-factor";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { ProveDialog } from "./ProveDialog";
import { RecoveryCodes } from "./RecoveryCodes";
import { TurnOnTwoFactor } from "./TurnOnTwoFactor";
import { useEndTwoFactor, useRenewCodes, useTwoFactor } from "./two-factor-queries";

/** Two-factor sign-in: on or off, and its recovery codes. Accounts without a password have none, and the demo's has none. */
export function TwoFactorSection({ user }: { user: User }) {
  const [step, setStep] = useState<"on" | "off" | "codes">();
  const { data } = useTwoFactor();
  if (!data || user.is_demo || !user.is_password_set) return null;
  const close = () => setStep(undefined);
  return (
    <Paper variant="outlined" component="section" aria-label="Two-factor sign-in" sx={{ mt: 3, px: 2.5, py: 2, maxWidth: 760 }}>
      <Typography variant="h2">Two-factor sign-in</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {stateOf(data)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1.5 }}>
        {!data.is_on && (
          <Button variant="outlined" size="small" onClick={() => setStep("on")}>
            Turn on two-factor sign-in
          </Button>
        )}
        {data.is_on && (
          <>
            <Button variant="outlined" size="small" onClick={() => setStep("codes")}>
              Get new recovery codes
            </Button>
            <Button color="error" size="small" onClick={() => setStep("off")}>
              Turn off two-factor sign-in
            </Button>
          </>
        )}
      </Box>
      {step === "on" && <TurnOnTwoFactor onClose={close} />}
      {step === "codes" && <NewCodes onClose={close} />}
      {step === "off" && <TurnOff onClose={close} />}
    </Paper>
  );
}

function stateOf({ is_on, recovery_codes_left: left }: TwoFactor): string {
  if (!is_on) return "Protect your account with a code from an app on your phone, in addition to your password.";
  const codes = left === 1 ? "One recovery code is left." : `${left === 0 ? "No" : left} recovery codes are left.`;
  return `On. Logging in needs your password and a code. ${codes}`;
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  if (renew.data) {
    return (
      <FormDialog title="New recovery codes" action="Done" canSave isPending={false} onSave={onClose}>
        <RecoveryCodes codes={renew.data.recovery_codes} />
      </FormDialog>
    );
  }
  return (
    <ProveDialog title="Get new recovery codes" action="Get new codes" error={renew.error} isPending={renew.isPending} onType={renew.reset} onProof={renew.mutate} onClose={onClose}>
      <Typography>Your current recovery codes stop working.</Typography>
    </ProveDialog>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const end = useEndTwoFactor();
  const notify = useNotify();
  const done = () => {
    notify("Two-factor sign-in is off.");
    onClose();
  };
  return (
    <ProveDialog title="Turn off two-factor sign-in" action="Turn off" error={end.error} isPending={end.isPending} onType={end.reset} onProof={(proof) => end.mutate(proof, { onSuccess: done })} onClose={onClose}>
      <Typography>Logging in will need only your password.</Typography>
    </ProveDialog>
  );
}

import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sendJson } from "../../api/client";
import { ReplyError } from "../../api/problem";
import { api } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { PasswordField } from "../../ui/PasswordField";
import { PASSWORD_HINT, newPasswordFault } from "./new-password";
import { sorry } from "./sorry";

interface Props {
  /** What the link in the mail carried. */
  token: string;
  onDone: () => void;
  /** Called when the link is of no use any more. */
  onRefused: () => void;
}

/** Asks for a new password. One that is too short, or too many attempts, can be mended here; all else ends it. */
export function ResetForm({ token, onDone, onRefused }: Props) {
  const [password, setPassword] = useState("");
  const [isJudged, setIsJudged] = useState(false);
  const reset = useMutation({
    mutationFn: (chosen: string) => sendJson("POST", api.passwordReset(), { token, password: chosen }),
    onSuccess: onDone,
    onError: (error) => {
      if (!canMend(error)) onRefused();
    },
  });
  const own = newPasswordFault(password);
  const fault = (isJudged ? own : undefined) ?? (reset.isError ? words(reset.error) : undefined);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsJudged(true);
        if (own === undefined && !reset.isPending) reset.mutate(password);
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      <PasswordField
        label="New password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          reset.reset();
        }}
        autoComplete="new-password"
        fault={fault}
        hint={PASSWORD_HINT}
        autoFocus
      />
      <BusyButton type="submit" variant="contained" size="large" disabled={password === ""} isBusy={reset.isPending}>
        Change password
      </BusyButton>
    </Box>
  );
}

function canMend(error: unknown): boolean {
  return !(error instanceof ReplyError) || error.status === 422 || error.status === 429 || error.status >= 500;
}

function words(error: unknown): string {
  return error instanceof ReplyError && error.status === 422 ? (error.document.detail ?? PASSWORD_HINT) : sorry(error);
}

import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { sendJson } from "../../api/client";
import { api, screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { isEmail } from "./login-steps";
import { sorry } from "./sorry";

interface Props {
  /** The email to begin with. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the email of an account and has a link sent there. */
export function RecoverForm({ email: first, onSent }: Props) {
  const [email, setEmail] = useState(first);
  const request = useMutation({
    mutationFn: (to: string) => sendJson("POST", api.passwordMail(), { email: to }),
    onSuccess: (_, to) => onSent(to),
  });
  const trimmed = email.trim();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmail(trimmed) && !request.isPending) request.mutate(trimmed);
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      <Typography color="textSecondary">We will send you a link to choose a new password.</Typography>
      <TextField
        label="Email of your account"
        type="email"
        name="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          request.reset();
        }}
        error={request.isError}
        helperText={request.isError && <span role="alert">{sorry(request.error)}</span>}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "username", autoCapitalize: "none", spellCheck: false }, formHelperText: { component: "div" } }}
      />
      <BusyButton type="submit" variant="contained" size="large" disabled={!isEmail(trimmed)} isBusy={request.isPending}>
        Send link
      </BusyButton>
      <MuiLink component={Link} to={screens.login()} variant="body2" sx={{ justifySelf: "start" }}>
        Back to login
      </MuiLink>
    </Box>
  );
}

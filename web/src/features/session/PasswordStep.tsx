import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { PasswordField } from "../../ui/PasswordField";
import { isEmail } from "./login-steps";

interface Props {
  name: string;
  /** Why the password was not taken. */
  fault: string | undefined;
  isPending: boolean;
  onType: () => void;
  onPassword: (password: string) => void;
  onBack: () => void;
}

/** The second step of logging in: the password of the account, which stays in sight. */
export function PasswordStep({ name, fault, isPending, onType, onPassword, onBack }: Props) {
  const [password, setPassword] = useState("");
  const change = (
    <InputAdornment position="end">
      <Button size="small" onClick={onBack} aria-label="Change account" sx={{ minWidth: 0 }}>
        Change
      </Button>
    </InputAdornment>
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "" && !isPending) onPassword(password);
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      <TextField
        label="Account"
        name="username"
        value={name}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "username", readOnly: true, tabIndex: -1 }, input: { endAdornment: change } }}
        sx={{ "& input": { textOverflow: "ellipsis" }, "& .MuiInputBase-root": { bgcolor: "background.default" } }}
      />
      <PasswordField
        label="Password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          if (fault !== undefined) onType();
        }}
        autoComplete="current-password"
        fault={fault}
        autoFocus
      />
      <BusyButton type="submit" variant="contained" size="large" disabled={password === ""} isBusy={isPending}>
        Log in
      </BusyButton>
      <MuiLink component={Link} to={screens.recoverPassword(isEmail(name) ? name : undefined)} variant="body2" sx={{ justifySelf: "start" }}>
        Forgot password?
      </MuiLink>
    </Box>
  );
}

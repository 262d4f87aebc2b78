import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Tells password managers whether to fill in a password or to propose one. */
  autoComplete: "current-password" | "new-password";
  /** What is wrong with it. */
  fault?: string;
  hint?: string;
  autoFocus?: boolean;
}

/** A password, hidden until it is asked to be shown. */
export function PasswordField({ label, value, onChange, autoComplete, fault, hint, autoFocus }: Props) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <Button size="small" onClick={() => setIsShown(!isShown)} aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`} sx={{ minWidth: 0 }}>
        {isShown ? "Hide" : "Show"}
      </Button>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      type={isShown ? "text" : "password"}
      name={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? hint : <span role="alert">{fault}</span>}
      autoFocus={autoFocus}
      fullWidth
      slotProps={{ htmlInput: { autoComplete, autoCapitalize: "none", spellCheck: false }, input: { endAdornment: toggle }, formHelperText: { component: "div" } }}
    />
  );
}

import TextField from "@mui/material/TextField";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. */
  fault?: string;
  hint?: string;
  /** Whether only a code of the authenticator app is accepted: phones then show their number keys. */
  isNumeric?: boolean;
  autoFocus?: boolean;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ label, value, onChange, fault, hint, isNumeric = false, autoFocus }: Props) {
  return (
    <TextField
      label={label}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? hint : <span role="alert">{fault}</span>}
      autoFocus={autoFocus}
      fullWidth
      slotProps={{
        htmlInput: { autoComplete: "one-time-code", autoCapitalize: "none", spellCheck: false, maxLength: 40, ...(isNumeric && { inputMode: "numeric" as const }) },
        formHelperText: { component: "div" },
      }}
    />
  );
}

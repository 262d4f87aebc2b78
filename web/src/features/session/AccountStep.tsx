import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { BusyButton } from "../../ui/BusyButton";

interface Props {
  name: string;
  onName: (name: string) => void;
  /** Why the account was not found. */
  fault: string | undefined;
  isPending: boolean;
  onNext: () => void;
}

/** The first step of logging in: which account. */
export function AccountStep({ name, onName, fault, isPending, onNext }: Props) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !isPending) onNext();
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      <TextField
        label="Email or username"
        name="username"
        value={name}
        onChange={(event) => onName(event.target.value)}
        error={fault !== undefined}
        helperText={fault && <span role="alert">{fault}</span>}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "username", autoCapitalize: "none", spellCheck: false, inputMode: "email" }, formHelperText: { component: "div" } }}
      />
      <BusyButton type="submit" variant="contained" size="large" disabled={name.trim() === ""} isBusy={isPending}>
        Next
      </BusyButton>
    </Box>
  );
}

import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { BusyButton } from "../../ui/BusyButton";
import { CodeField } from "../../ui/CodeField";

interface Props {
  name: string;
  /** Why the code was not accepted. */
  fault: string | undefined;
  isPending: boolean;
  onType: () => void;
  onCode: (code: string) => void;
}

/** The third step of logging in, for accounts with two-factor sign-in: a code. */
export function CodeStep({ name, fault, isPending, onType, onCode }: Props) {
  const [code, setCode] = useState("");
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !isPending) onCode(code);
      }}
      sx={{ display: "grid", gap: 2.5 }}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {name} has two-factor sign-in.
      </Typography>
      <CodeField
        label="Code"
        value={code}
        onChange={(next) => {
          setCode(next);
          if (fault !== undefined) onType();
        }}
        fault={fault}
        hint="The code in your authenticator app, or one of your recovery codes."
        autoFocus
      />
      <BusyButton type="submit" variant="contained" size="large" disabled={code.trim() === ""} isBusy={isPending}>
        Log in
      </BusyButton>
    </Box>
  );
}

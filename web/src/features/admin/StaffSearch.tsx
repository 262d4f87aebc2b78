import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { ReactNode } from "react";

interface Props {
  label: string;
  /** What is looked through. */
  help: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be added to the list. */
  children?: ReactNode;
}

/** The field that looks through a list, and beside it what can be added. */
export function StaffSearch({ label, help, value, onChange, children }: Props) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", justifyContent: "space-between", gap: 2, mb: 2 }}>
      <TextField type="search" label={label} value={value} onChange={(event) => onChange(event.target.value)} helperText={help} sx={{ flex: "1 1 280px", maxWidth: 480 }} slotProps={{ htmlInput: { autoComplete: "off" } }} />
      {children}
    </Box>
  );
}

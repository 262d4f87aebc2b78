import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface Props {
  title: string;
  children: ReactNode;
  /** Where to go on. */
  action?: ReactNode;
}

/** What was done, until the next thing is. */
export function Done({ title, children, action }: Props) {
  return (
    <Alert severity="success" variant="outlined" role="status" sx={{ maxWidth: 560, overflowWrap: "anywhere" }}>
      <AlertTitle>{title}</AlertTitle>
      {children}
      {action && <Box sx={{ mt: 1, ml: -0.75 }}>{action}</Box>}
    </Alert>
  );
}

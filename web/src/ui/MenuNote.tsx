import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A sentence among the items of a menu: why those below it are disabled. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <Typography component="li" role="none" variant="body2" color="textSecondary" sx={{ px: 2, py: 0.75, maxWidth: 300 }}>
      {children}
    </Typography>
  );
}

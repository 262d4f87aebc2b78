import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A heading within a text. */
export function Heading({ level = 2, id, children }: { level?: 2 | 3; id?: string; children: ReactNode }) {
  return (
    <Typography variant={level === 2 ? "h2" : "h3"} component={level === 2 ? "h2" : "h3"} id={id}>
      {children}
    </Typography>
  );
}

import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  to: string;
  /** Whether all of the box around it leads there too; that box needs a position. */
  isStretched?: boolean;
  children: ReactNode;
}

/** A link within a text or heading, in the colour of what is around it and underlined when pointed at. */
export function PlainLink({ to, isStretched = false, children }: Props) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        color: "inherit",
        textDecoration: "underline",
        textDecorationColor: "color-mix(in srgb, currentcolor 30%, transparent)",
        textUnderlineOffset: "0.18em",
        "&:hover": { textDecorationColor: "currentcolor" },
        ...(isStretched && { textDecoration: "none", "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: 2 } }),
      }}
    >
      {children}
    </Box>
  );
}

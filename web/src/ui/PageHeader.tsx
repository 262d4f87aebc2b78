import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "./use-title";

interface Props {
  title: string;
  /** The page above, by name and address. */
  above?: { name: string; to: string };
  caption?: string;
  actions?: ReactNode;
}

/** The heading of a page with the way back; also names the browser tab. */
export function PageHeader({ title, above, caption, actions }: Props) {
  useTitle(title);
  return (
    <Box sx={{ display: "flex", alignItems: "flex-end", gap: 2, flexWrap: "wrap", pt: 2.5, pb: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 260 }}>
        {above && (
          <Box component={Link} to={above.to} sx={{ color: "primary.main", fontSize: "0.85rem", textDecoration: "none" }}>
            ← {above.name}
          </Box>
        )}
        <Typography variant="h1">{title}</Typography>
        {caption && (
          <Typography color="textSecondary" sx={{ mt: 0.25 }}>
            {caption}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}

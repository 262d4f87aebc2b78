import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./Icon";
import { useTitle } from "./use-title";

interface Props {
  title: string;
  /** What kind of page it is. */
  icon?: IconName;
  /** The page above, by name and address. */
  above?: { name: string; to: string };
  /** What stands beside the title. */
  beside?: ReactNode;
  caption?: ReactNode;
  /** A few sentences below the caption; line breaks are kept. */
  about?: string;
  actions?: ReactNode;
}

/** The heading of a page with the way back; also names the browser tab. */
export function PageHeader({ title, icon, above, beside, caption, about, actions }: Props) {
  useTitle(title);
  return (
    <Box sx={{ display: "flex", alignItems: "flex-end", gap: 2, flexWrap: "wrap", pt: 2.5, pb: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 260 }}>
        {above && (
          <Box component={Link} to={above.to} sx={{ color: "primary.main", fontSize: "0.85rem", textDecoration: "none" }}>
            ← {above.name}
          </Box>
        )}
        <Box sx={{ display: "flex", alignItems: "center" }}>
          {icon && (
            <Box component="span" sx={{ display: "flex", color: "primary.main", mr: 1 }}>
              <Icon name={icon} size={28} />
            </Box>
          )}
          <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          {beside}
        </Box>
        {caption && (
          <Typography color="textSecondary" sx={{ mt: 0.25 }}>
            {caption}
          </Typography>
        )}
        {about && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, maxWidth: 760, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {about}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  );
}

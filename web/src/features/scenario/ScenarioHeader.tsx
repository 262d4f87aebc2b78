import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../../ui/use-title";

interface Props {
  title: string;
  /** The package above, by name and address. */
  above: { name: string; to: string };
  /** Stands right beside the title. */
  beside?: ReactNode;
  /** What to know of the data: the reference data, and warnings. */
  about?: ReactNode;
  actions?: ReactNode;
}

/** The head of a scenario in one line, where there is room: the way back, its name, its data, and what can be done with it. */
export function ScenarioHeader({ title, above, beside, about, actions }: Props) {
  useTitle(title);
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Box className="scenario-header" sx={{ display: "flex", flexWrap: { xs: "wrap", lg: "nowrap" }, alignItems: "center", columnGap: 1.5, rowGap: 0.5, py: 1, minHeight: 48, boxSizing: "border-box" }} data-testid="scenario-header">
        <Box sx={{ display: "flex", flexWrap: { xs: "wrap", sm: "nowrap" }, alignItems: "center", minWidth: 0, minHeight: { xs: 52, sm: 30 }, flex: { xs: "1 1 100%", sm: "0 2 auto" } }}>
          <Box component={Link} to={above.to} sx={{ color: "primary.main", fontSize: "0.85rem", textDecoration: "none", whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis", maxWidth: { xs: "100%", sm: 200 }, flex: { xs: "1 0 100%", sm: "0 2 auto" }, minWidth: 60 }}>
            ← {above.name}
          </Box>
          <Box component="span" aria-hidden sx={{ color: "text.secondary", mx: 1, display: { xs: "none", sm: "inline" } }}>
            /
          </Box>
          <Typography variant="h1" title={title} sx={{ fontSize: "1.35rem", minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: { lg: "nowrap" }, overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          {beside}
        </Box>
        <Box className="scenario-about" sx={{ display: "flex", alignItems: "center", flexWrap: { xs: "wrap", lg: "nowrap" }, columnGap: 1.5, minHeight: { xs: 70, lg: 32 }, flex: "1 1 0", minWidth: { xs: "100%", lg: 0 }, maxWidth: "100%" }}>{about}</Box>
        {actions}
      </Box>
    </Box>
  );
}

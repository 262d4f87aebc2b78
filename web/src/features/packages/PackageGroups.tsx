import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PackageRow } from "../../api/packages";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { PackageCards } from "./PackageCards";
import { byInstitution } from "./by-institution";

/** Packages below the names of their institutions, which lead to these. */
export function PackageGroups({ packages }: { packages: PackageRow[] }) {
  return (
    <Box sx={{ display: "grid", gap: 3, pt: 1 }}>
      {byInstitution(packages).map(({ id, name, packages: own }) => (
        <section key={id} aria-labelledby={`institution-${id}`}>
          <Typography variant="h2" id={`institution-${id}`} sx={{ mb: 1.25, overflowWrap: "anywhere" }}>
            <PlainLink to={screens.institution(id)}>{name}</PlainLink>
          </Typography>
          <PackageCards packages={own} />
        </section>
      ))}
    </Box>
  );
}

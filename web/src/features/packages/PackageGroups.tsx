import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { PackageKinds } from "./PackageKinds";
import type { InstitutionPackages } from "./by-institution";

/** Packages below the names of their institutions, which lead to these. The names are headings of the given level. */
export function PackageGroups({ groups, level = 2 }: { groups: InstitutionPackages[]; level?: 2 | 3 }) {
  return (
    <Box sx={{ display: "grid", gap: 3, pt: 1 }}>
      {groups.map(({ id, name, packages }) => (
        <section key={id} aria-labelledby={`institution-${id}`}>
          <Typography variant="h2" component={`h${level}`} id={`institution-${id}`} sx={{ mb: 1.25, overflowWrap: "anywhere" }}>
            <PlainLink to={screens.institution(id)}>{name}</PlainLink>
          </Typography>
          {packages.length === 0 ? <Typography color="textSecondary">No packages yet.</Typography> : <PackageKinds packages={packages} level={level === 2 ? 3 : 4} />}
        </section>
      ))}
    </Box>
  );
}

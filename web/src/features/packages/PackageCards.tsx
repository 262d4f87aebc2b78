import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PackageRow } from "../../lib/wire";
import { PackageCard } from "./PackageCard";
import { byInstitution } from "./by-institution";

/** Packages as cards; below the names of their institutions if there are several. */
export function PackageCards({ packages }: { packages: PackageRow[] }) {
  const groups = byInstitution(packages);
  if (groups.length < 2) return <Cards packages={packages} hasInstitution />;
  return (
    <Box sx={{ display: "grid", gap: 3, pt: 1 }}>
      {groups.map(({ id, name, packages: own }) => (
        <section key={id} aria-labelledby={`institution-${id}`}>
          <Typography variant="h2" id={`institution-${id}`} sx={{ mb: 1.25, overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <Cards packages={own} hasInstitution={false} />
        </section>
      ))}
    </Box>
  );
}

function Cards({ packages, hasInstitution }: { packages: PackageRow[]; hasInstitution: boolean }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}>
      {packages.map((row) => (
        <li key={row.id}>
          <PackageCard row={row} hasInstitution={hasInstitution} />
        </li>
      ))}
    </Box>
  );
}

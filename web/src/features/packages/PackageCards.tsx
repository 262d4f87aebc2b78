import Box from "@mui/material/Box";
import { PackageCard, type CardLevel, type ListedPackage } from "./PackageCard";

/** Packages of one institution as cards. */
export function PackageCards({ packages, level }: { packages: ListedPackage[]; level?: CardLevel }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}>
      {packages.map((row) => (
        <li key={row.id}>
          <PackageCard row={row} level={level} />
        </li>
      ))}
    </Box>
  );
}

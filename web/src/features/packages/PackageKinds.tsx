import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CardLevel, ListedPackage } from "./PackageCard";
import { PackageCards } from "./PackageCards";
import { KIND_HEADINGS, byKind } from "./by-institution";

/** Packages of one institution. What a consortium proposes, or is fed by, is below a heading of its own; it has the given level. */
export function PackageKinds({ packages, level }: { packages: ListedPackage[]; level: 2 | 3 | 4 }) {
  const kinds = byKind(packages);
  if (kinds.every(({ kind }) => kind === "own")) return <PackageCards packages={packages} level={level} />;
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      {kinds.map(({ kind, packages: some }) => (
        <div key={kind}>
          <Typography variant="h3" component={`h${level}`} sx={{ mb: 1 }}>
            {KIND_HEADINGS[kind]}
          </Typography>
          <PackageCards packages={some} level={(level + 1) as CardLevel} />
        </div>
      ))}
    </Box>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import { CreatePackageDialog } from "../features/packages/CreatePackageDialog";
import { usePackages } from "../features/packages/queries";
import { plural } from "../lib/format";
import { screens } from "../lib/paths";
import type { PackageRow } from "../lib/wire";
import { EmptyPanel } from "../ui/EmptyPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** All packages: the way in. */
export function HomePage() {
  const packages = usePackages();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Container maxWidth="lg">
      <PageHeader
        title="Packages"
        caption="Each package is one publisher's Big Deal. Open one to see what a smaller selection would cost, and give."
        actions={
          <Button variant="contained" onClick={() => setIsCreating(true)}>
            New package
          </Button>
        }
      />
      {packages.isPending && <Skeleton variant="rounded" height={104} />}
      {packages.isError && <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />}
      {packages.data?.length === 0 && (
        <EmptyPanel heading="No package yet" text="Create one, upload its COUNTER reports and price list, and see what each journal is worth." />
      )}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr" } }}>
        {packages.data?.map((row) => (
          <li key={row.id}>
            <PackageCard row={row} />
          </li>
        ))}
      </Box>
      {isCreating && <CreatePackageDialog onClose={() => setIsCreating(false)} />}
    </Container>
  );
}

function PackageCard({ row }: { row: PackageRow }) {
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={screens.package(row.id)}
      sx={{ display: "block", p: 2.5, textDecoration: "none", color: "inherit", "&:hover": { borderColor: "primary.main" } }}
    >
      <Typography variant="overline" color="textSecondary">
        {row.institution_name}
      </Typography>
      <Typography variant="h2">{row.name}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {[row.publisher, row.currency, plural(row.scenario_count, "scenario"), plural(row.file_count, "file")].filter(Boolean).join(" · ")}
      </Typography>
    </Paper>
  );
}

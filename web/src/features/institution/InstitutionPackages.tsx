import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { Institution } from "../../lib/wire";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { NewPackageButton } from "../packages/NewPackageButton";
import { PackageCards } from "../packages/PackageCards";
import { usePackages } from "../packages/queries";

/** The packages of an institution, and the way to add one. */
export function InstitutionPackages({ institution }: { institution: Institution }) {
  const packages = usePackages();
  const own = packages.data?.filter((one) => one.institution_id === institution.id);
  return (
    <Stack spacing={2}>
      {packages.isPending && <Skeleton variant="rounded" height={104} />}
      {packages.isError && <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />}
      {own?.length === 0 && <EmptyPanel heading="No package yet" text="A package is one publisher's Big Deal: its COUNTER reports, its prices and what you make of them." />}
      {own && own.length > 0 && <PackageCards packages={own} />}
      <Box>
        <NewPackageButton institutionId={institution.id} />
      </Box>
    </Stack>
  );
}

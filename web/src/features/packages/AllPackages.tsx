import Skeleton from "@mui/material/Skeleton";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { PackageGroups } from "./PackageGroups";
import { byInstitution } from "./by-institution";
import { usePackages } from "./queries";

/** The packages of all institutions somebody belongs to. */
export function AllPackages() {
  const packages = usePackages();
  if (packages.isPending) return <Skeleton variant="rounded" height={104} />;
  if (packages.isError) return <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />;
  if (packages.data.length === 0) return <EmptyPanel heading="No packages yet" text="A package is one publisher's Big Deal. Open an institution to add one." />;
  return <PackageGroups groups={byInstitution(packages.data)} />;
}

import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { NO_INSTITUTION } from "../features/account/no-institution";
import { useUser } from "../features/account/queries";
import { NewPackageButton } from "../features/packages/NewPackageButton";
import { PackageGroups } from "../features/packages/PackageGroups";
import { addReason } from "../features/packages/edit-reason";
import { usePackages } from "../features/packages/queries";
import type { User } from "../lib/wire";
import { EmptyPanel } from "../ui/EmptyPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** All packages: the way in. */
export function HomePage() {
  const packages = usePackages();
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title="Packages"
        caption="Each package is one publisher's Big Deal. Open one to see what a smaller selection would cost, and give."
        actions={<NewPackageButton />}
      />
      {packages.isPending && <Skeleton variant="rounded" height={104} />}
      {packages.isError && <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />}
      {packages.data?.length === 0 && <NoPackage />}
      {packages.data && <PackageGroups packages={packages.data} />}
    </Container>
  );
}

function NoPackage() {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <EmptyPanel
      heading={user.user_permissions.length === 0 ? "No institution" : "No package yet"}
      text={textFor(user)}
    />
  );
}

function textFor(user: User): string {
  if (user.user_permissions.length === 0) return NO_INSTITUTION;
  if (addReason(user) === undefined) return "Create one, upload its COUNTER reports and price list, and see what each journal is worth.";
  return "When somebody of your institution adds one, you will see it here.";
}

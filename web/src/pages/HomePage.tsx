import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { User } from "../api/accounts";
import { NO_INSTITUTION } from "../features/account/no-institution";
import { useUser } from "../features/account/queries";
import { AttentionList } from "../features/home/AttentionList";
import { QuickLinks } from "../features/home/QuickLinks";
import { homeGroups } from "../features/home/home-of";
import { useAttention } from "../features/home/queries";
import { useLastVisit } from "../features/home/use-last-visit";
import type { InstitutionPackages } from "../features/packages/by-institution";
import { PackageGroups } from "../features/packages/PackageGroups";
import { usePackages } from "../features/packages/queries";
import { DemoBanner } from "../features/institution/DemoBanner";
import { EmptyPanel } from "../ui/EmptyPanel";
import { LoadingPanel } from "../ui/LoadingPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** What needs the attention of a user, and the ways to all packages. */
export function HomePage() {
  const user = useUser();
  if (user.data) return <HomeOf user={user.data} />;
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader title="Home" />
      {user.isError ? <ProblemPanel error={user.error} onRetry={() => void user.refetch()} /> : <Skeleton variant="rounded" height={320} />}
    </Container>
  );
}

function HomeOf({ user }: { user: User }) {
  const attention = useAttention();
  const packages = usePackages();
  const lastVisit = useLastVisit(user.id, attention.data);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader title="Home" caption={user.email ?? user.username ?? undefined} actions={<QuickLinks user={user} />} />
      {user.is_demo && <DemoBanner />}
      {/* Both at once: what arrives later would move the other. */}
      {attention.isPending || packages.isPending ? (
        <LoadingPanel what="your packages" height={320} />
      ) : (
        <Box sx={{ display: "grid", gap: 4, pt: 1 }}>
          <Part id="attention" heading="Needs your attention">
            {attention.isError ? <ProblemPanel error={attention.error} onRetry={() => void attention.refetch()} /> : <AttentionList items={attention.data} lastVisit={lastVisit} />}
          </Part>
          <Part id="packages" heading="Your packages">
            {packages.isError ? <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} /> : <Packages groups={homeGroups(user, packages.data)} />}
          </Part>
        </Box>
      )}
    </Container>
  );
}

function Packages({ groups }: { groups: InstitutionPackages[] }) {
  return groups.length === 0 ? <EmptyPanel heading="No institutions" text={NO_INSTITUTION} /> : <PackageGroups groups={groups} level={3} />;
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.25, fontSize: "1.4rem" }}>
        {heading}
      </Typography>
      {children}
    </section>
  );
}

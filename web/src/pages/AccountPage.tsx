import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import type { User } from "../api/accounts";
import { PlaceList } from "../features/account/PlaceList";
import { ProfileSettings } from "../features/account/ProfileSettings";
import { NO_INSTITUTION } from "../features/account/no-institution";
import { firstTab } from "../features/account/first-tab";
import { useUser } from "../features/account/queries";
import { DemoBanner } from "../features/institution/DemoBanner";
import { AllPackages } from "../features/packages/AllPackages";
import { EmptyPanel } from "../ui/EmptyPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

/** Somebody's own account: where they belong, and their name, email and password. */
export function AccountPage() {
  const user = useUser();
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader title="Your account" caption={user.data && (user.data.email ?? user.data.username ?? undefined)} />
      {user.isPending && <Skeleton variant="rounded" height={200} />}
      {user.isError && <ProblemPanel error={user.error} onRetry={() => void user.refetch()} />}
      {user.data?.is_demo && <DemoBanner />}
      {user.data && <AccountTabs user={user.data} />}
    </Container>
  );
}

function AccountTabs({ user }: { user: User }) {
  const tabs: UrlTab[] = [
    { name: "institutions", label: `Institutions (${user.institutions.length})`, content: <Institutions user={user} /> },
    ...(user.user_permissions.length > 1 ? [{ name: "packages", label: "All packages", content: <AllPackages /> }] : []),
    { name: "settings", label: "Settings", content: <ProfileSettings user={user} /> },
  ];
  if (user.consortia.length > 0) tabs.splice(1, 0, { name: "consortia", label: `Consortia (${user.consortia.length})`, content: <PlaceList places={user.consortia} label="Consortia" /> });
  return <UrlTabs label="Parts of your account" tabs={tabs} first={firstTab(user)} />;
}

function Institutions({ user }: { user: User }) {
  if (user.institutions.length > 0) return <PlaceList places={user.institutions} label="Institutions" />;
  return <EmptyPanel heading="No institutions" text={NO_INSTITUTION} />;
}

import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useSearchParams } from "react-router";
import { PlaceList } from "../features/account/PlaceList";
import { ProfileSettings } from "../features/account/ProfileSettings";
import { useUser } from "../features/account/queries";
import { screens } from "../lib/paths";
import type { User } from "../lib/wire";
import { EmptyPanel } from "../ui/EmptyPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** Somebody's own account: where they belong, and their name, email and password. */
export function AccountPage() {
  const user = useUser();
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader title="Your account" above={{ name: "All packages", to: screens.home() }} caption={user.data && (user.data.email ?? user.data.username ?? undefined)} />
      {user.isPending && <Skeleton variant="rounded" height={200} />}
      {user.isError && <ProblemPanel error={user.error} onRetry={() => void user.refetch()} />}
      {user.data && <AccountTabs user={user.data} />}
    </Container>
  );
}

type Part = "institutions" | "consortia" | "settings";

function AccountTabs({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams();
  const parts: [part: Part, label: string][] = [
    ["institutions", `Institutions (${user.institutions.length})`],
    ...(user.consortia.length > 0 ? [["consortia", `Consortia (${user.consortia.length})`] as [Part, string]] : []),
    ["settings", "Settings"],
  ];
  const part = parts.find(([name]) => name === search.get("tab"))?.[0] ?? "institutions";
  return (
    <>
      <Tabs
        value={part}
        onChange={(_, next: Part) => setSearch({ tab: next }, { replace: true })}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: "divider", "& .MuiTab-root": { minWidth: 0, px: { xs: 1, sm: 2 } } }}
        aria-label="Parts of your account"
      >
        {parts.map(([name, label]) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${part}`} aria-labelledby={`tab-${part}`} sx={{ py: 2.5 }}>
        {part === "settings" && <ProfileSettings user={user} />}
        {part === "consortia" && <PlaceList places={user.consortia} label="Consortia" />}
        {part === "institutions" && <Institutions user={user} />}
      </Box>
    </>
  );
}

function Institutions({ user }: { user: User }) {
  if (user.institutions.length > 0) return <PlaceList places={user.institutions} label="Institutions" />;
  return <EmptyPanel heading="No institution" text="Ask an administrator of your institution to let you in: you are known to them by your email." />;
}

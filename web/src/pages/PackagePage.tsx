import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, useState } from "react";
import { useParams } from "react-router";
import type { Package } from "../api/packages";
import { Details } from "../features/details/Details";
import { Setup } from "../features/files/Setup";
import { PackageMenu } from "../features/details/PackageMenu";
import { PackageBanner } from "../features/packages/PackageBanner";
import { ScenarioList } from "../features/packages/ScenarioList";
import { usePackage } from "../features/packages/queries";
import { WarningButtons } from "../features/warnings/WarningButtons";
import { money, rate } from "../lib/format";
import { screens } from "../lib/paths";
import { LoadingPanel } from "../ui/LoadingPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

// They bring the grid.
const DataCheckTab = lazy(async () => ({ default: (await import("../features/data-check/DataCheckTab")).DataCheckTab }));
const MembersTab = lazy(async () => ({ default: (await import("../features/members/MembersTab")).MembersTab }));

/** One package: its scenarios, the files behind them, and what it is. */
export function PackagePage() {
  const { id = "" } = useParams();
  const pack = usePackage(id);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title={pack.data?.name ?? "Package"}
        icon="package"
        above={pack.data && { name: pack.data.institution_name, to: screens.institution(pack.data.institution_id) }}
        caption={pack.data && <Caption pack={pack.data} />}
        about={pack.data && (pack.data.description || "No description")}
        actions={pack.data?.is_consortium && pack.data.may_edit && <PackageMenu pack={pack.data} />}
      />
      {pack.isPending && <LoadingPanel what="package" height={240} />}
      {pack.isError && <ProblemPanel error={pack.error} onRetry={() => void pack.refetch()} />}
      {pack.data && <PackageParts key={id} pack={pack.data} />}
    </Container>
  );
}

function PackageParts({ pack }: { pack: Package }) {
  // What a consortium has, and what it proposes to its members, is not set up here.
  const isSetUpHere = pack.is_consortium !== true && pack.is_consortial_proposal_set !== true;
  // Decided when the page opens: files that arrive later must not move users to another part.
  const [first] = useState(() => firstPart(pack));
  const tabs: UrlTab[] = [];
  // A package that lacks something again keeps the way to its scenarios.
  if (pack.is_ready || pack.scenarios.length > 0 || !isSetUpHere) tabs.push({ name: "scenarios", label: `Scenarios (${pack.scenarios.length})`, content: <ScenarioList pack={pack} /> });
  if (pack.is_consortium) tabs.push({ name: "members", label: "Members", content: <Suspense fallback={<Skeleton variant="rounded" height={420} />}><MembersTab pack={pack} /></Suspense> });
  if (isSetUpHere) tabs.push({ name: "setup", label: `Setup (${pack.files.length})`, content: <Setup pack={pack} /> });
  if (isSetUpHere && pack.files.some(({ is_live }) => is_live)) tabs.push({ name: "check", label: "Data check", content: <Suspense fallback={<Skeleton variant="rounded" height={420} />}><DataCheckTab pack={pack} /></Suspense> });
  if (isSetUpHere && pack.may_edit) tabs.push({ name: "details", label: "Edit details", content: <Details pack={pack} /> });
  return (
    <>
      <PackageBanner pack={pack} />
      <WarningButtons pack={pack} />
      <UrlTabs label="Parts of the package" tabs={tabs} first={first} />
    </>
  );
}

/** What is shown of a package unless its address says: scenarios as soon as there can be some, before that what they need. */
function firstPart(pack: Package): string {
  if (pack.is_consortium) return pack.scenarios.length > 0 ? "scenarios" : "members";
  // What only feeds a consortium seldom has scenarios of its own.
  const isBare = pack.is_owned_by_consortium === true && pack.scenarios.length === 0;
  return pack.is_ready && !isBare ? "scenarios" : "setup";
}

function Caption({ pack }: { pack: Package }) {
  return (
    <>
      {[pack.publisher, pack.is_consortium ? pack.currency : costOf(pack)].filter(Boolean).join(" · ")}
    </>
  );
}

function costOf(pack: Package): string {
  if (pack.big_deal_cost === null) return "";
  const growth = pack.big_deal_cost_increase === null ? "" : `, growing ${rate(pack.big_deal_cost_increase)} a year`;
  return `Big Deal ${money(pack.big_deal_cost, pack.currency)}${growth}`;
}

import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useParams, useSearchParams } from "react-router";
import { Setup } from "../features/files/Setup";
import { ScenarioList } from "../features/packages/ScenarioList";
import { usePackage } from "../features/packages/queries";
import { money, rate } from "../lib/format";
import { screens } from "../lib/paths";
import type { Package } from "../lib/wire";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** One package: its scenarios, and the files behind them. */
export function PackagePage() {
  const { id = "" } = useParams();
  const pack = usePackage(id);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title={pack.data?.name ?? "Package"}
        above={{ name: "All packages", to: screens.home() }}
        caption={pack.data && captionOf(pack.data)}
      />
      {pack.isPending && <Skeleton variant="rounded" height={240} />}
      {pack.isError && <ProblemPanel error={pack.error} onRetry={() => void pack.refetch()} />}
      {pack.data && <PackageTabs key={id} pack={pack.data} />}
    </Container>
  );
}

function PackageTabs({ pack }: { pack: Package }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const tab = asked === "setup" || asked === "scenarios" ? asked : pack.is_ready ? "scenarios" : "setup";
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, value: string) => setSearch({ tab: value }, { replace: true })}
        sx={{ borderBottom: 1, borderColor: "divider" }}
        aria-label="Parts of the package"
      >
        <Tab value="scenarios" label={`Scenarios (${pack.scenarios.length})`} id="tab-scenarios" aria-controls="panel-scenarios" />
        <Tab value="setup" label={`Setup (${pack.files.length})`} id="tab-setup" aria-controls="panel-setup" />
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "scenarios" ? <ScenarioList pack={pack} /> : <Setup pack={pack} />}
      </div>
    </>
  );
}

function captionOf(pack: Package): string {
  const parts = [pack.institution_name, pack.publisher];
  if (pack.big_deal_cost !== null) {
    const growth = pack.big_deal_cost_increase === null ? "" : `, growing ${rate(pack.big_deal_cost_increase)} a year`;
    parts.push(`Big Deal ${money(pack.big_deal_cost, pack.currency)}${growth}`);
  }
  return parts.filter(Boolean).join(" · ");
}

import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, memo, type ReactNode } from "react";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { count } from "../../lib/format";
import type { Titles } from "../../model/titles";
import { UrlTabs, type UrlTab } from "../../ui/UrlTabs";
import { NO_INSTITUTION } from "../consortium/no-institution";
import { useProposal } from "../proposals/own-queries";
import { useOpenRequests } from "../proposals/request-queries";
import { scenarioReason } from "../packages/edit-reason";
import { FirstSteps } from "./FirstSteps";
import { FORECAST } from "./parts";
import { Workspace } from "./Workspace";
import type { ViewState } from "./use-view-state";

// A library's own scenario has none of these.
const MembersPart = lazy(async () => ({ default: (await import("../consortium/MembersPart")).MembersPart }));
const CostSharingPart = lazy(async () => ({ default: (await import("../cost-sharing/CostSharingPart")).CostSharingPart }));

const PushPullPart = lazy(async () => ({ default: (await import("../proposals/PushPullPart")).PushPullPart }));
const OwnRequestsPart = lazy(async () => ({ default: (await import("../proposals/OwnRequestsPart")).OwnRequestsPart }));

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded. */
  pack: Package | undefined;
  titles: Titles;
  view: ViewState;
  onView: (change: Partial<ViewState>) => void;
  /** Is handed the rows that search and filters show. */
  onShown: (rows: readonly number[]) => void;
}

/** The parts of a loaded scenario, and what is to be known of the data that they rest on. */
export const ScenarioParts = memo(function ScenarioParts({ scenario, pack, titles, view, onView, onShown }: Props) {
  const reason = scenarioReason(scenario, pack);
  const forecast = (
    <div className="scenario-forecast">
      {!scenario.is_proposal && <FirstSteps />}
      <Workspace scenario={scenario} pack={pack} titles={titles} view={view} onView={onView} onShown={onShown} />
    </div>
  );
  const tabs: UrlTab[] = [
    { name: FORECAST, label: "5-year forecast", content: forecast },
  ];
  const openRequests = useOpenRequests(scenario);
  const ownRequests = useProposal(scenario.id, scenario.is_proposal === true).data?.requests.length;
  if (scenario.is_proposal) tabs.push({ name: "requests", label: `Your requests (${count(ownRequests ?? 0)})`, content: <Later><OwnRequestsPart scenario={scenario} titles={titles} /></Later> });
  if (scenario.is_consortium) addConsortium(tabs, { scenario, reason });
  if (scenario.is_consortium) tabs.push({ name: "push-pull", label: openRequests > 0 ? `Push/pull (${count(openRequests)} open)` : "Push/pull", content: <Later><PushPullPart scenario={scenario} reason={reason} /></Later> });
  if (tabs.length === 1) return <div className="only-part">{forecast}</div>;
  return <UrlTabs label="Parts of the scenario" tabs={tabs} first={FORECAST} isDense />;
});

/** A part that is fetched when it is opened. */
function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton variant="rounded" height={420} />}>{children}</Suspense>;
}

/** What only a consortium's scenario has: its members, and who pays how much. */
function addConsortium(tabs: UrlTab[], { scenario, reason }: Pick<Props, "scenario"> & { reason: string | undefined }) {
  const included = scenario.members_included ?? 0;
  tabs.push({
    name: "members",
    label: `Member institutions (${count(included)})`,
    warning: included === 0 ? NO_INSTITUTION : undefined,
    content: <Later><MembersPart scenario={scenario} reason={reason} /></Later>,
  });
  tabs.push({ name: "cost-sharing", label: "Cost sharing", content: <Later><CostSharingPart scenario={scenario} reason={reason} /></Later> });
}

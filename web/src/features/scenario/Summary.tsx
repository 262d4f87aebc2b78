import Box from "@mui/material/Box";
import { Link } from "react-router";
import { NONE, count, money, percent } from "../../lib/format";
import { screens } from "../../lib/paths";
import type { Overlay, Requests } from "../../model/overlay";
import { addedAccessWords, addedCostWords } from "../proposals/request-words";
import { Figure } from "./Figure";
import { StackedBar, type Segment } from "./StackedBar";
import { bigDealNote, costMeaning, excessWords } from "./cost-words";

interface Props {
  overlay: Overlay;
  /** In a proposal: what is asked for besides. The figures are those of the consortium's subscriptions; the bars have the requested titles in them. */
  requests: Requests | undefined;
  currency: string | null;
  /** Bars lie instead of stand. */
  isFlat: boolean;
  isConsortium: boolean;
  /** The package, where the cost of the Big Deal is entered. */
  packageId: string;
}

/** The two figures everybody asks for, what it costs a year and how much of the use is met, each with what it is made of. */
export function Summary({ overlay, requests, currency, isFlat, isConsortium, packageId }: Props) {
  const { accessPercent, instantPercent, saved } = overlay;
  const { cost, use } = requests?.together ?? overlay;
  const costs: Segment[] = [
    ...(saved !== null && saved >= 0 ? [{ key: "savings", name: "Savings", meaning: isConsortium ? "Kept, compared to the Big Deals of the included institutions" : "Kept, compared to the Big Deal", value: cost.savings } as const] : []),
    { key: "ill", name: "Loans", meaning: "Interlibrary loans (ILL)", value: cost.ill },
    ...(requests ? [{ key: "requested", name: "Requested", meaning: "Title-by-title subscriptions to requested titles", value: requests.cost } as const] : []),
    { key: "subscription", name: "Subscriptions", meaning: "Title-by-title subscriptions", value: cost.subscription - (requests?.cost ?? 0) },
  ];
  const uses: Segment[] = [
    { key: "otherDelayed", name: "Not met", meaning: "Turned away or delayed: neither free, subscribed nor borrowed", value: use.otherDelayed },
    { key: "ill", name: "Loans", meaning: "Borrowed from another library (ILL)", value: use.ill },
    ...(requests ? [{ key: "requested", name: "Requested", meaning: "Only by subscription to a requested title", value: requests.use } as const] : []),
    { key: "subscription", name: "Subscriptions", meaning: "Only by subscription", value: use.subscription - (requests?.use ?? 0) },
    { key: "backfile", name: "Backfile", meaning: "Perpetual access to years paid for", value: use.backfile },
    { key: "openAccess", name: "Open access", meaning: "Open access and academic networks", value: use.openAccess },
  ];
  const excess = excessWords(overlay, currency, isConsortium);
  const access = accessPercent === null ? NONE : percent(accessPercent, 1);
  const atOnce = instantPercent === null ? "No use known" : `${percent(instantPercent, 1)} fulfilled instantly`;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: isFlat ? { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } : "minmax(0, 1.2fr) minmax(0, 1fr)", gap: isFlat ? { xs: 2, md: 4 } : 2 }}>
      <div>
        <Figure name="Annual cost" value={money(overlay.costTotal, currency)} note={bigDealNote(overlay, isConsortium)} heading="Projected annual cost" meaning={costMeaning(overlay, currency, isConsortium)} isFlat={isFlat} testId="annual-cost" />
        {saved === null && !isConsortium && (
          <Box sx={{ mb: 1.25, fontSize: 12.5 }}>
            <Link to={screens.package(packageId, "details")}>Enter your Big Deal cost</Link> to see savings.
          </Box>
        )}
        {excess !== undefined && (
          <Box data-testid="excess" sx={{ mb: 1.25, fontSize: 12.5, fontWeight: 600, color: "error.main" }}>
            {excess}
          </Box>
        )}
        <Added words={requests && addedCostWords(requests, currency)} testId="added-cost" />
        <StackedBar title="Annual cost" segments={costs} show={(value) => money(value, currency)} isFlat={isFlat} testId="cost-bar" />
      </div>
      <div>
        <Figure name="Uses met" value={access} note={atOnce} heading="Projected access" meaning={accessMeaning(overlay)} isFlat={isFlat} testId="access" />
        <Added words={requests && addedAccessWords(requests)} testId="added-access" />
        <StackedBar title="Annual usage" segments={uses} show={(_, share) => shareText(share)} long={count} isFlat={isFlat} testId="usage-bar" />
      </div>
    </Box>
  );
}

/** What the requested titles would make of a figure. */
function Added({ words, testId }: { words: string | undefined; testId: string }) {
  return (
    words !== undefined && (
      <Box aria-live="polite" data-testid={testId} sx={{ mb: 1.25, fontSize: 12.5, fontWeight: 600, color: "var(--tw-requested)" }}>
        ◆ {words}
      </Box>
    )
  );
}

function shareText(share: number): string {
  return share > 0 && share < 1 ? percent(share, 1) : percent(share);
}

function accessMeaning({ accessPercent, instantPercent }: Overlay): string {
  if (accessPercent === null) return "No use of these journals is known.";
  return `${percent(accessPercent)} of all uses are met: by open access, by the years that stay readable, by subscriptions, and by interlibrary loans. Without the loans, which take days, ${percent(instantPercent)} are fulfilled instantly.`;
}

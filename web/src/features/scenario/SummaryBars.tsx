import { memo } from "react";
import { count, money, percent } from "../../lib/format";
import type { Overlay, Requests } from "../../model/overlay";
import { StackedBar, type Segment } from "./StackedBar";

interface Props {
  overlay: Overlay;
  /** In a proposal: what is asked for besides. The bars have the requested titles in them. */
  requests: Requests | undefined;
  currency: string | null;
  isConsortium: boolean;
  /** Bars are beside each other instead of one above the other. */
  isBeside: boolean;
}

/** What the annual cost and the annual usage are made of. */
export const SummaryBars = memo(function SummaryBars({ overlay, requests, currency, isConsortium, isBeside }: Props) {
  const { saved } = overlay;
  const { cost, use } = requests?.together ?? overlay;
  const costs: Segment[] = [
    ...(saved !== null && saved >= 0 ? [{ key: "savings", name: "Savings", meaning: isConsortium ? "Saved compared with the Big Deals of the included institutions" : "Saved compared with the Big Deal", value: cost.savings, total: "cost_saved_percent" } as const] : []),
    { key: "ill", name: "Loans", meaning: "Interlibrary loans (ILL)", value: cost.ill, total: "cost_scenario_ill" },
    ...(requests ? [{ key: "requested", name: "Requested", meaning: "Title-by-title subscriptions to requested titles", value: requests.cost } as const] : []),
    { key: "subscription", name: "Subscriptions", meaning: "Title-by-title subscriptions", value: cost.subscription - (requests?.cost ?? 0), total: "cost_scenario_subscription" },
  ];
  const uses: Segment[] = [
    { key: "otherDelayed", name: "Not met", meaning: "Turned away or delayed: neither free, subscribed nor borrowed", value: use.otherDelayed, total: "use_other_delayed" },
    { key: "ill", name: "Loans", meaning: "Borrowed from another library (ILL)", value: use.ill, total: "use_ill_percent" },
    ...(requests ? [{ key: "requested", name: "Requested", meaning: "Met only by subscription to a requested title", value: requests.use } as const] : []),
    { key: "subscription", name: "Subscriptions", meaning: "Met only by subscription", value: use.subscription - (requests?.use ?? 0), total: "use_subscription_percent" },
    { key: "backfile", name: "Backfile", meaning: "Perpetual access to earlier years", value: use.backfile, total: "use_backfile_percent" },
    { key: "openAccess", name: "Open access", meaning: "Open access and academic networks", value: use.openAccess, total: "use_oa_percent" },
  ];
  return (
    <div className={isBeside ? "bars is-beside" : "bars"}>
      <StackedBar title="Annual cost" segments={costs} show={(value) => money(value, currency)} testId="cost-bar" />
      <StackedBar title="Annual usage" segments={uses} show={(_, share) => shareText(share)} long={count} testId="usage-bar" />
    </div>
  );
});

function shareText(share: number): string {
  return share > 0 && share < 1 ? percent(share, 1) : percent(share);
}

/**
 * The subscription overlay: which journals are subscribed decides what each one costs and how its use is met.
 * The forecast itself does not depend on subscriptions, so toggling one never asks the server.
 */

import type { Titles } from "./titles";

/** Money a year, by what it is spent on. */
export interface CostGroups {
  /** Savings compared to the Big Deal; 0 when the scenario costs more, or the Big Deal's cost is unknown. */
  savings: number;
  subscription: number;
  ill: number;
}

/** Uses a year, by how they are met. */
export interface UseGroups {
  otherDelayed: number;
  ill: number;
  subscription: number;
  backfile: number;
  openAccess: number;
}

/** What a set of subscriptions means for a scenario. */
export interface Overlay {
  /** 1 where the row's journal is subscribed. */
  readonly isSubscribed: Uint8Array;
  readonly subscribedCount: number;
  readonly cost: CostGroups;
  readonly use: UseGroups;
  /** Subscriptions and loans together. */
  readonly costTotal: number;
  readonly useTotal: number;
  /** Cost of the Big Deal minus that of the scenario, negative when the scenario costs more; null when the former is unknown. */
  readonly saved: number | null;
  /** Of a consortium: included members whose Big Deal cost or growth is unknown. */
  readonly membersWithoutBigDeal: number;
  /** Cost in percent of the Big Deal; null when its cost is unknown or 0. */
  readonly costPercent: number | null;
  /** Uses met, loans included, in percent; null without any use. */
  readonly accessPercent: number | null;
  /** Uses met at once, loans left out, in percent; null without any use. */
  readonly instantPercent: number | null;
}

/** The column of uses that a subscription meets. A consortium's differs from the paywalled uses; older servers send the latter only. */
export function subscriptionColumn(titles: Titles): string {
  return titles.has("use_subscription") ? "use_subscription" : "use_paywalled";
}

/** Computes the overlay. ISSNs that name no journal of the scenario count for nothing. */
export function overlayOf(titles: Titles, subscribed: Iterable<string>): Overlay {
  const isSubscribed = new Uint8Array(titles.count);
  for (const issnL of subscribed) {
    const row = titles.rowOf(issnL);
    if (row !== undefined) isSubscribed[row] = 1;
  }
  const sums = summed(titles, isSubscribed);
  const costTotal = sums.subscriptionCost + sums.illCost;
  const use: UseGroups = {
    otherDelayed: sums.otherDelayed,
    ill: sums.ill,
    subscription: sums.subscription,
    // Single journals may come out slightly negative; only the total is floored.
    backfile: Math.max(0, sums.backfile),
    openAccess: Math.max(0, sums.openAccess),
  };
  const instant = use.openAccess + use.backfile + use.subscription;
  const bigDeal = titles.bigDealCost;
  const saved = bigDeal === null ? null : bigDeal - costTotal;
  return {
    isSubscribed,
    subscribedCount: sums.subscribedCount,
    cost: {
      savings: Math.max(0, saved ?? 0),
      subscription: sums.subscriptionCost,
      ill: sums.illCost,
    },
    use,
    costTotal,
    saved,
    membersWithoutBigDeal: titles.membersWithoutBigDeal,
    useTotal: sums.useTotal,
    costPercent: bigDeal ? (100 * costTotal) / bigDeal : null,
    accessPercent: sums.useTotal > 0 ? (100 * (instant + use.ill)) / sums.useTotal : null,
    instantPercent: sums.useTotal > 0 ? (100 * instant) / sums.useTotal : null,
  };
}

/** How a journal of a proposal stands, in the order in which states sort. */
export const STATE = { none: 0, declined: 1, requested: 2, accepted: 3, subscribed: 4 } as const;

/** A title that a member asked for, and what its consortium said to it. */
export interface Asked {
  issn_l: string;
  decision: "accepted" | "declined" | null;
}

/** What the titles that a member asked for would add to its consortium's subscriptions. Those that were declined add nothing. */
export interface Requests {
  /** How the row's journal stands, as one of `STATE`. */
  readonly states: Uint8Array;
  /** How many are asked for: open and accepted ones. */
  readonly count: number;
  readonly openCount: number;
  readonly acceptedCount: number;
  readonly declinedCount: number;
  /** Everything with the requested titles subscribed too. */
  readonly together: Overlay;
  /** Of that, what the requested titles cost, and the uses that they meet by subscription. */
  readonly cost: number;
  readonly use: number;
  /** What they add to the cost, for they save loans, and to the uses met, in points of a percentage. */
  readonly addedCost: number;
  readonly addedAccess: number | null;
}

/** Lays requests over an overlay of subscriptions. A title that is subscribed is no request, and is counted once. */
export function requestsOf(titles: Titles, base: Overlay, asked: Iterable<Asked>): Requests {
  const states = Uint8Array.from(base.isSubscribed, (is) => (is ? STATE.subscribed : STATE.none));
  for (const { issn_l, decision } of asked) {
    const row = titles.rowOf(issn_l);
    if (row !== undefined && states[row] !== STATE.subscribed) states[row] = STATE[decision ?? "requested"];
  }
  const counts = [0, 0, 0, 0, 0];
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  const rows = [...states.keys()].filter((row) => states[row] === STATE.requested || states[row] === STATE.accepted);
  const issns = titles.texts("issn_l");
  const together = overlayOf(titles, issns.filter((_, row) => (states[row] ?? 0) >= STATE.requested));
  return {
    states,
    count: rows.length,
    openCount: counts[STATE.requested] ?? 0,
    acceptedCount: counts[STATE.accepted] ?? 0,
    declinedCount: counts[STATE.declined] ?? 0,
    together,
    cost: sumOf(titles, "subscription_cost", rows),
    use: sumOf(titles, subscriptionColumn(titles), rows),
    addedCost: together.costTotal - base.costTotal,
    addedAccess: together.accessPercent === null || base.accessPercent === null ? null : together.accessPercent - base.accessPercent,
  };
}

function sumOf(titles: Titles, column: string, rows: readonly number[]): number {
  const values = titles.numbers(column);
  return rows.reduce((sum, row) => sum + known(values[row]), 0);
}

/** What one journal costs a year as things stand. */
export function costOf(titles: Titles, isSubscribed: boolean, row: number): number {
  return titles.numbers(isSubscribed ? "subscription_cost" : "ill_cost")[row] ?? Number.NaN;
}

/** The use that the model gives a journal without any, so that it can divide by it. */
const NO_USE = 0.0001;

/** Whether a journal has any use, without which there are no shares of it. */
export function hasUse(titles: Titles, row: number): boolean {
  return (titles.numbers("use_total")[row] ?? Number.NaN) > NO_USE;
}

/** The share of one journal's uses met at once as things stand, 0 to 100; NaN without uses. */
export function instantPercentOf(titles: Titles, isSubscribed: boolean, row: number): number {
  const at = (column: string) => titles.numbers(column)[row] ?? Number.NaN;
  const free = at("use_oa_plus_social_networks") + at("use_backfile");
  const instant = free + (isSubscribed ? at(subscriptionColumn(titles)) : 0);
  const total = at("use_total");
  return hasUse(titles, row) ? Math.min(100, (100 * instant) / total) : Number.NaN;
}

/** By which way a use is met that depends on the subscription. */
export type Way = "subscription" | "ill" | "notMet";

const WAY_COLUMNS: Record<Exclude<Way, "subscription">, string> = { ill: "use_ill", notMet: "use_other_delayed" };

/** The share of one journal's uses that goes one way as things stand, 0 to 100; NaN without uses. */
export function sharePercentOf(titles: Titles, isSubscribed: boolean, row: number, way: Way): number {
  const total = titles.numbers("use_total")[row] ?? Number.NaN;
  if (!hasUse(titles, row)) return Number.NaN;
  if (isSubscribed !== (way === "subscription")) return 0;
  const column = way === "subscription" ? subscriptionColumn(titles) : WAY_COLUMNS[way];
  return (100 * (titles.numbers(column)[row] ?? Number.NaN)) / total;
}

function summed(titles: Titles, isSubscribed: Uint8Array) {
  const subscriptionCosts = titles.numbers("subscription_cost");
  const illCosts = titles.numbers("ill_cost");
  const totals = titles.numbers("use_total");
  const open = titles.numbers("use_oa_plus_social_networks");
  const backfiles = titles.numbers("use_backfile");
  const bySubscription = titles.numbers(subscriptionColumn(titles));
  const ills = titles.numbers("use_ill");
  const delayed = titles.numbers("use_other_delayed");
  const sums = {
    subscribedCount: 0,
    subscriptionCost: 0,
    illCost: 0,
    useTotal: 0,
    openAccess: 0,
    backfile: 0,
    subscription: 0,
    ill: 0,
    otherDelayed: 0,
  };
  for (let row = 0; row < titles.count; row++) {
    sums.useTotal += known(totals[row]);
    sums.openAccess += known(open[row]);
    sums.backfile += known(backfiles[row]);
    if (isSubscribed[row]) {
      sums.subscribedCount += 1;
      sums.subscriptionCost += known(subscriptionCosts[row]);
      sums.subscription += known(bySubscription[row]);
    } else {
      sums.illCost += known(illCosts[row]);
      sums.ill += known(ills[row]);
      sums.otherDelayed += known(delayed[row]);
    }
  }
  return sums;
}

/** Unknown values add nothing to a sum. */
function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

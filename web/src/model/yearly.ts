/** The five forecast years of a scenario beside those of the Big Deal. */

import type { Totals } from "../api/scenarios";

/** One year; costs in the currency of the package, uses met in percent. */
export interface ForecastYear {
  year: number;
  subscriptions: number;
  loans: number;
  /** Of all uses, loans included; null without any use. */
  access: number | null;
  /** Cost of the Big Deal; null if unknown. */
  bigDeal: number | null;
}

/** The years of the totals; none where these have no values by year, as those of a consortium. */
export function yearsOf(totals: Totals): ForecastYear[] {
  const { first_year, cost_subscription_by_year: subscriptions, cost_ill_by_year: loans, use_actual_by_year: use, cost_bigdeal_projected_by_year: bigDeal } = totals;
  if (typeof first_year !== "number" || !subscriptions || !loans || !use) return [];
  return subscriptions.map((cost, at) => {
    const of = (name: keyof typeof use) => use[name][at] ?? 0;
    const met = of("oa_plus_social_networks") + of("backfile") + of("subscription") + of("ill");
    const total = of("total");
    return { year: first_year + at, subscriptions: cost, loans: loans[at] ?? 0, access: total > 0 ? (100 * met) / total : null, bigDeal: bigDeal?.[at] ?? null };
  });
}

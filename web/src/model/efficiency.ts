/** The efficiency curve: what a scenario costs and how much it meets if titles are subscribed one after the other. */

import { subscriptionColumn } from "./overlay";
import type { Titles } from "./titles";

/** Totals by the number of titles added; both lists have one entry more than there are titles to add. */
export interface Efficiency {
  /** Subscriptions and loans, a year. */
  cost: Float64Array;
  /** Uses met, loans included, in percent; NaN without any use. */
  access: Float64Array;
}

/** Computes the curve of all titles in the order of the rows, which is that of the cost per use. Unknown values add nothing. */
export function efficiencyOf(titles: Titles): Efficiency {
  return curveOf(titles, new Uint8Array(titles.count), [...Array(titles.count).keys()]);
}

/** Computes the curve of some rows in their order, beginning with the titles that are subscribed before. */
export function curveOf(titles: Titles, isSubscribed: Uint8Array, order: readonly number[]): Efficiency {
  const at = (column: string) => titles.numbers(column);
  const [subscriptions, loans, ills, bought] = [at("subscription_cost"), at("ill_cost"), at("use_ill"), at(subscriptionColumn(titles))];
  const sumOf = (values: ArrayLike<number>, ofSubscribed?: ArrayLike<number>) => {
    let total = 0;
    for (let row = 0; row < titles.count; row++) total += known((ofSubscribed && isSubscribed[row] ? ofSubscribed : values)[row]);
    return total;
  };
  const total = sumOf(at("use_total"));
  const free = Math.max(0, sumOf(at("use_oa_plus_social_networks"))) + Math.max(0, sumOf(at("use_backfile")));
  const cost = new Float64Array(order.length + 1);
  const met = new Float64Array(order.length + 1);
  cost[0] = sumOf(loans, subscriptions);
  met[0] = free + sumOf(ills, bought);
  for (const [place, row] of order.entries()) {
    cost[place + 1] = (cost[place] ?? 0) + known(subscriptions[row]) - known(loans[row]);
    met[place + 1] = (met[place] ?? 0) + known(bought[row]) - known(ills[row]);
  }
  return { cost, access: met.map((uses) => (total > 0 ? (100 * uses) / total : Number.NaN)) };
}

/** Numbers of titles for a table: none, all, and some in between at even steps, with others that must be in it. */
export function stepsOf(count: number, others: readonly number[] = [], lines = 20): number[] {
  const steps = Array.from({ length: lines + 1 }, (_, at) => Math.round((at * count) / lines));
  return [...new Set([...steps, ...others.filter((other) => other >= 0 && other <= count)])].sort((one, other) => one - other);
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

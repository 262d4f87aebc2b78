/** The efficiency curve: what a scenario costs and how much it meets if the first so many titles by cost per use are subscribed. */

import { subscriptionColumn } from "./overlay";
import type { Titles } from "./titles";

/** Totals by the number of subscribed titles; both lists have one entry more than there are titles. */
export interface Efficiency {
  /** Subscriptions and loans, a year. */
  cost: Float64Array;
  /** Uses met, loans included, in percent; NaN without any use. */
  access: Float64Array;
}

/** Computes the curve in the order of the rows, which is that of the cost per use. Unknown values add nothing. */
export function efficiencyOf(titles: Titles): Efficiency {
  const count = titles.count;
  const at = (column: string) => titles.numbers(column);
  const [subscriptions, loans, ills, bought] = [at("subscription_cost"), at("ill_cost"), at("use_ill"), at(subscriptionColumn(titles))];
  const total = sum(at("use_total"), count);
  const free = Math.max(0, sum(at("use_oa_plus_social_networks"), count)) + Math.max(0, sum(at("use_backfile"), count));
  const cost = new Float64Array(count + 1);
  const met = new Float64Array(count + 1);
  cost[0] = sum(loans, count);
  met[0] = free + sum(ills, count);
  for (let row = 0; row < count; row++) {
    cost[row + 1] = (cost[row] ?? 0) + known(subscriptions[row]) - known(loans[row]);
    met[row + 1] = (met[row] ?? 0) + known(bought[row]) - known(ills[row]);
  }
  return { cost, access: met.map((uses) => (total > 0 ? (100 * uses) / total : Number.NaN)) };
}

/** Numbers of titles for a table: none, all, and some in between at even steps, with others that must be in it. */
export function stepsOf(count: number, others: readonly number[] = [], lines = 20): number[] {
  const steps = Array.from({ length: lines + 1 }, (_, at) => Math.round((at * count) / lines));
  return [...new Set([...steps, ...others.filter((other) => other >= 0 && other <= count)])].sort((one, other) => one - other);
}

function sum(values: ArrayLike<number>, count: number): number {
  let total = 0;
  for (let row = 0; row < count; row++) total += known(values[row]);
  return total;
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

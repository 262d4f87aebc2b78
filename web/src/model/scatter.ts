/** Cost against use: which titles can be drawn on logarithmic axes, where loans and subscriptions cost the same, and which lie within a shape. */

import { subscriptionColumn } from "./overlay";
import type { Titles } from "./titles";

/** A title by the uses that a subscription would meet and by what it would cost, both a year. */
export interface ScatterPoint {
  row: number;
  uses: number;
  cost: number;
}

/** The titles of a scatter chart. */
export interface Scatter {
  points: ScatterPoint[];
  /** Titles without a cost per use or without a price: they have no place on logarithmic axes. */
  hidden: number;
  /** What a use costs by loan on average, at which a subscription breaks even; null where there are no loans. */
  loanCost: number | null;
  /** What the Big Deal costs for each use that subscriptions would meet; null where its cost is unknown. */
  bigDealCost: number | null;
}

/** The points of a scenario. They do not depend on its subscriptions. */
export function scatterOf(titles: Titles): Scatter {
  const uses = titles.numbers(subscriptionColumn(titles));
  const costs = titles.numbers("subscription_cost");
  const loans = titles.numbers("ill_cost");
  const cpu = titles.numbers("cpu");
  const points: ScatterPoint[] = [];
  let [useTotal, loanTotal] = [0, 0];
  for (let row = 0; row < titles.count; row++) {
    const [use, cost] = [uses[row] ?? Number.NaN, costs[row] ?? Number.NaN];
    if (use > 0) useTotal += use;
    loanTotal += loans[row] || 0;
    if (!Number.isNaN(cpu[row]) && use > 0 && cost > 0) points.push({ row, uses: use, cost });
  }
  const perUse = (amount: number | null) => (amount !== null && amount > 0 && useTotal > 0 ? amount / useTotal : null);
  return { points, hidden: titles.count - points.length, loanCost: perUse(loanTotal), bigDealCost: perUse(titles.bigDealCost) };
}

/** The powers of ten that hold all values, for a logarithmic axis. */
export function decadesOf(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (high === 0) return [1, 10];
  const [from, to] = [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
  return [from, to > from ? to : 10 * from];
}

/** Whether a point lies within a polygon, by the number of its edges that a ray from the point crosses. */
export function isWithin([x, y]: readonly [number, number], polygon: readonly (readonly [number, number])[]): boolean {
  let isInside = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const [[x1, y1], [x2, y2]] = [polygon[at] as readonly [number, number], polygon[before] as readonly [number, number]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** Bounds of a selection; what is left out does not bound. */
export interface ScatterBounds {
  leastUses?: number;
  mostUses?: number;
  leastCost?: number;
  mostCost?: number;
}

/** The rows of the points within bounds, which count as within. */
export function rowsInBounds(points: readonly ScatterPoint[], { leastUses = 0, mostUses = Number.POSITIVE_INFINITY, leastCost = 0, mostCost = Number.POSITIVE_INFINITY }: ScatterBounds): number[] {
  return points.filter(({ uses, cost }) => uses >= leastUses && uses <= mostUses && cost >= leastCost && cost <= mostCost).map(({ row }) => row);
}

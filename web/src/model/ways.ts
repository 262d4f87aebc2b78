/** Ways to choose titles: up to a cost, until enough uses are met, below a cost per use, or those that are listed. */

import { curveOf } from "./efficiency";
import type { Titles } from "./titles";

/** A way to choose with its limit: money a year, percent of uses, money per use, or rows. */
export type Way = { name: "cost"; most: number } | { name: "access"; least: number } | { name: "cpu"; below: number } | { name: "shown"; rows: readonly number[] };

/** What a way chooses. */
export interface Choice {
  /** 1 where the row's title is chosen, titles that stay subscribed included. */
  wanted: Uint8Array;
  /** The limit nearest to the one that was set, if that one cannot be reached; else null. */
  nearest: number | null;
}

/** Uses met are sums of fractions: a share this near to its limit reaches it. */
const CLOSE = 1e-9;

/** Chooses titles, lowest cost per use first. Those in `stays` are chosen before, whatever the limit. Titles without a cost per use are only chosen by name. */
export function choose(titles: Titles, stays: Uint8Array, way: Way): Choice {
  if (way.name === "shown") return { wanted: withRows(stays, way.rows), nearest: null };
  const cpu = titles.numbers("cpu");
  const order = [...Array(titles.count).keys()].filter((row) => !stays[row] && !Number.isNaN(cpu[row]));
  if (way.name === "cpu") return { wanted: withRows(stays, order.filter((row) => (cpu[row] ?? 0) < way.below)), nearest: null };
  const { cost, access } = curveOf(titles, stays, order);
  if (way.name === "cost") {
    const count = cost.findLastIndex((amount) => amount <= way.most);
    return count === -1 ? { wanted: stays, nearest: Math.min(...cost) } : { wanted: withRows(stays, order.slice(0, count)), nearest: null };
  }
  const count = access.findIndex((share) => share >= way.least - CLOSE);
  return count === -1 ? { wanted: stays, nearest: Math.max(...access) } : { wanted: withRows(stays, order.slice(0, count)), nearest: null };
}

function withRows(stays: Uint8Array, rows: readonly number[]): Uint8Array {
  const wanted = Uint8Array.from(stays);
  for (const row of rows) wanted[row] = 1;
  return wanted;
}

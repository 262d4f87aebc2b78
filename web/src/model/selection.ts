/** Sums of selected journals. */

import type { Titles } from "./titles";

/** What some journals cost and give, a year. Unknown values add nothing. */
export interface SelectionSums {
  /** Subscriptions to all of them. */
  cost: number;
  /** Weighted uses. */
  uses: number;
  /** What is saved if none of them is subscribed: the subscriptions minus the loans that replace them. */
  savings: number;
}

/** Sums the journals in some rows; it does not matter which of them are subscribed. */
export function selectionOf(titles: Titles, rows: readonly number[]): SelectionSums {
  const sumOf = (column: string) => {
    const values = titles.numbers(column);
    return rows.reduce((sum, row) => sum + (values[row] || 0), 0);
  };
  const cost = sumOf("subscription_cost");
  return { cost, uses: sumOf("usage"), savings: cost - sumOf("ill_cost") };
}

/** What a selection of titles costs a consortium by each of the two rules. */

import type { Titles } from "./titles";

/** What all costs a year by each rule, loans for the other titles included. */
export interface RuleTotals {
  firstMember: number;
  ownPrices: number;
}

/** The totals by each rule with some titles subscribed. */
export function ruleTotals(titles: Titles, isSubscribed: (row: number) => boolean): RuleTotals {
  const first = titles.numbers("cost_of_first_member");
  const own = titles.numbers("cost_of_members");
  const loans = titles.numbers("ill_cost");
  const totals: RuleTotals = { firstMember: 0, ownPrices: 0 };
  for (let row = 0; row < titles.count; row++) {
    const isPaid = isSubscribed(row);
    totals.firstMember += known(isPaid ? first[row] : loans[row]);
    totals.ownPrices += known(isPaid ? own[row] : loans[row]);
  }
  return totals;
}

/** How many titles cost another amount by one rule than by the other, to the cent. */
export function differingTitles(titles: Titles): number {
  const first = titles.numbers("cost_of_first_member");
  const own = titles.numbers("cost_of_members");
  let differing = 0;
  for (let row = 0; row < titles.count; row++) if (Math.abs(known(first[row]) - known(own[row])) >= 0.005) differing += 1;
  return differing;
}

/** Unknown values add nothing to a sum. */
function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

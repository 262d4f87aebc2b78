import { expect, it } from "vitest";
import { differingTitles, ruleTotals } from "./cost-rules";
import { titlesOf } from "./titles";
import { consortiumToyTable, toyTable } from "./toy";

it("adds up subscriptions by each rule, and loans for the others", () => {
  const titles = titlesOf(consortiumToyTable());
  // A and B subscribed, C borrowed for 40.
  expect(ruleTotals(titles, (row) => row < 2)).toEqual({ firstMember: 1540, ownPrices: 1440 });
  // An own price that is not known counts nothing.
  expect(ruleTotals(titles, () => true)).toEqual({ firstMember: 2300, ownPrices: 1400 });
  expect(ruleTotals(titles, () => false)).toEqual({ firstMember: 150, ownPrices: 150 });
});
it("counts the titles for which it matters which rule it is", () => {
  expect(differingTitles(titlesOf(consortiumToyTable()))).toBe(3);
  expect(differingTitles(titlesOf(toyTable()))).toBe(0);
});

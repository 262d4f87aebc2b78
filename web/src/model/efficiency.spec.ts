import { describe, expect, it } from "vitest";
import { efficiencyOf, stepsOf } from "./efficiency";
import { overlayOf } from "./overlay";
import { titlesOf, type Titles } from "./titles";
import { consortiumToyTable, toyTable } from "./toy";

describe("the efficiency curve", () => {
  it("agrees with the totals of the first so many titles, for every number of them", () => {
    for (const table of [toyTable(), consortiumToyTable()]) expectTotals(titlesOf(table));
  });
});

function expectTotals(titles: Titles): void {
  const curve = efficiencyOf(titles);
  expect(curve.cost).toHaveLength(titles.count + 1);
  for (let count = 0; count <= titles.count; count++) {
    const overlay = overlayOf(titles, titles.texts("issn_l").slice(0, count));
    expect(curve.cost[count], `cost of ${count}`).toBeCloseTo(overlay.costTotal, 6);
    expect(curve.access[count], `uses met by ${count}`).toBeCloseTo(overlay.accessPercent ?? Number.NaN, 6);
  }
}

it("takes even steps from none to all, and those that must be in a table", () => {
  expect(stepsOf(100, [33, 400], 4)).toEqual([0, 25, 33, 50, 75, 100]);
  expect(stepsOf(2)).toEqual([0, 1, 2]);
  expect(stepsOf(0)).toEqual([0]);
});

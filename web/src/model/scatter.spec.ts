import { describe, expect, it } from "vitest";
import { decadesOf, isWithin, rowsInBounds, scatterOf } from "./scatter";
import { titlesOf } from "./titles";
import { toyTable } from "./toy";

describe("cost against use", () => {
  const table = toyTable();
  table.schema.metadata.set("cost_bigdeal_projected", "2820");
  const scatter = scatterOf(titlesOf(table));

  it("has a point for each title with a price and a cost per use", () => {
    expect(scatter.points).toEqual([
      { row: 0, uses: 50, cost: 1000 },
      { row: 1, uses: 31, cost: 500 },
    ]);
    expect(scatter.hidden, "C has no cost per use").toBe(1);
  });
  it("breaks even where a use costs as much by loan, 150 for 141 uses", () => {
    expect(scatter.loanCost).toBeCloseTo(150 / 141);
    expect(scatter.bigDealCost).toBeCloseTo(20);
    expect(scatterOf(titlesOf(toyTable())).bigDealCost).toBeNull();
  });
  it("selects by bounds, which count as within", () => {
    expect(rowsInBounds(scatter.points, { leastUses: 50 })).toEqual([0]);
    expect(rowsInBounds(scatter.points, { mostUses: 50, mostCost: 900 })).toEqual([1]);
    expect(rowsInBounds(scatter.points, {})).toEqual([0, 1]);
  });
});

it("spans whole powers of ten", () => {
  expect(decadesOf([3, 70, 1200])).toEqual([1, 10_000]);
  expect(decadesOf([100])).toEqual([100, 1000]);
  expect(decadesOf([])).toEqual([1, 10]);
});

it("knows what lies within a polygon, also one that is not convex", () => {
  const shape: [number, number][] = [[0, 0], [10, 0], [10, 10], [5, 4], [0, 10]];
  expect(isWithin([2, 2], shape)).toBe(true);
  expect(isWithin([5, 8], shape), "in the notch").toBe(false);
  expect(isWithin([11, 5], shape)).toBe(false);
  expect(isWithin([5, 5], []), "no shape").toBe(false);
});

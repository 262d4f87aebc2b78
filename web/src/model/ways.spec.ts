import { Float64, Table, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { curveOf } from "./efficiency";
import { overlayOf } from "./overlay";
import { titlesOf } from "./titles";
import { toyTable } from "./toy";
import { choose } from "./ways";

/** The toy journals with costs per use in the order of the rows, as a server sends them; the last has none. */
const titles = titlesOf(toyTable().assign(new Table({ cpu: vectorFromArray([15, 18, null], new Float64()) })));
const none = new Uint8Array(3);
const rowsOf = (wanted: Uint8Array) => [...wanted.keys()].filter((row) => wanted[row] === 1);

// Loans cost 150 without any subscription. A costs 1000 and saves loans of 100: 1050. B costs 500 and saves 10: 1540.
describe("up to an annual cost", () => {
  it.each([
    [150, []],
    [1049, []],
    [1050, [0]],
    [1539.99, [0]],
    [1540, [0, 1]],
    [99_999, [0, 1]],
  ])("of %d, it takes rows %j", (most, rows) => {
    const { wanted, nearest } = choose(titles, none, { name: "cost", most });
    expect(rowsOf(wanted)).toEqual(rows);
    expect(nearest).toBeNull();
    expect(overlayOf(titles, rows.map((row) => titles.texts("issn_l")[row] ?? "")).costTotal).toBeLessThanOrEqual(most);
  });
  it("names the lowest cost if the limit is below it", () => {
    expect(choose(titles, none, { name: "cost", most: 149 })).toEqual({ wanted: none, nearest: 150 });
    expect(choose(titles, Uint8Array.of(0, 0, 1), { name: "cost", most: 500 }).nearest).toBe(910);
  });
  it("goes past titles that cost less by subscription than by loan", () => {
    const cheap = titlesOf(toyTable().assign(new Table({ cpu: vectorFromArray([-1, 5, 9], new Float64()), subscription_cost: vectorFromArray([20, 500, 800], new Float64()) })));
    expect(rowsOf(choose(cheap, none, { name: "cost", most: 70 }).wanted)).toEqual([0]);
    expect(choose(cheap, none, { name: "cost", most: 69 }).nearest).toBe(70);
  });
});

// 59 of 200 uses are free and 7.05 are borrowed; A meets 50 instead of 2.5, B 31 instead of 1.55.
describe("until enough uses are met", () => {
  it.each([
    [33.025, []],
    [33.1, [0]],
    [56.775, [0]],
    [56.8, [0, 1]],
    [71.5, [0, 1]],
  ])("%d%%, it takes rows %j", (least, rows) => {
    expect(choose(titles, none, { name: "access", least })).toEqual({ wanted: Uint8Array.from([0, 1, 2], (row) => (rows.includes(row as never) ? 1 : 0)), nearest: null });
  });
  it("names the most that can be met", () => {
    expect(choose(titles, none, { name: "access", least: 72 }).nearest).toBeCloseTo(71.5, 9);
  });
});

describe("all below a cost per use", () => {
  it("leaves out the limit itself and titles without a cost per use", () => {
    expect(rowsOf(choose(titles, none, { name: "cpu", below: 18 }).wanted)).toEqual([0]);
    expect(rowsOf(choose(titles, none, { name: "cpu", below: 18.01 }).wanted)).toEqual([0, 1]);
  });
});

it("adds to titles that stay subscribed, and counts their cost", () => {
  const stays = Uint8Array.of(0, 0, 1);
  expect(rowsOf(choose(titles, stays, { name: "cpu", below: 16 }).wanted)).toEqual([0, 2]);
  expect(rowsOf(choose(titles, stays, { name: "shown", rows: [1, 2] }).wanted)).toEqual([1, 2]);
  // 110 of loans for A and B, 800 for C: with A 1810.
  expect(rowsOf(choose(titles, stays, { name: "cost", most: 1809 }).wanted)).toEqual([2]);
  expect(rowsOf(choose(titles, stays, { name: "cost", most: 1810 }).wanted)).toEqual([0, 2]);
  expect([...stays], "it is not changed").toEqual([0, 0, 1]);
});

it("draws the curve from where the subscribed titles begin", () => {
  const curve = curveOf(titles, Uint8Array.of(0, 1, 0), [0]);
  const issns = titles.texts("issn_l");
  for (const [at, subscribed] of [[0, [1]], [1, [0, 1]]] as const) {
    const overlay = overlayOf(titles, subscribed.map((row) => issns[row] ?? ""));
    expect(curve.cost[at]).toBeCloseTo(overlay.costTotal, 6);
    expect(curve.access[at]).toBeCloseTo(overlay.accessPercent ?? Number.NaN, 6);
  }
});

import { expect, it } from "vitest";
import { waterfall } from "./waterfall";

it("begins each bar where the one before it ends", () => {
  expect(waterfall(850, [925, 225])).toEqual([
    { left: 0, width: (100 * 925) / 1150 },
    { left: (100 * 925) / 1150, width: 100 - (100 * 925) / 1150 },
  ]);
  expect(waterfall(100, [300, -200])).toEqual([
    { left: 0, width: 100 },
    { left: 100 / 3, width: 100 - 100 / 3 },
  ]);
});

it("leads from the first value to the other, whatever the signs", () => {
  const contributions = [-30, 12.5, -7, 40];
  const steps = waterfall(20, contributions);
  const values = contributions.reduce((all, value) => [...all, (all.at(-1) ?? 0) + value], [20]);
  const span = Math.max(...values) - Math.min(...values);
  expect(steps.reduce((sum, { width }, at) => sum + Math.sign(contributions[at] ?? 0) * width, 0) * (span / 100)).toBeCloseTo(15.5, 9);
  expect(Math.min(...steps.map(({ left }) => left))).toBe(0);
  expect(Math.max(...steps.map(({ left, width }) => left + width))).toBeCloseTo(100, 9);
});

it("has no bar where nothing differs", () => {
  expect(waterfall(5, [])).toEqual([]);
  expect(waterfall(5, [0])).toEqual([{ left: 0, width: 0 }]);
});

import { expect, it } from "vitest";
import { fiveYearAverage } from "./five-years";

it("grows from the second year on, and is the mean of five", () => {
  expect(fiveYearAverage(1_000_000, 5)).toBeCloseTo(1_105_126.25, 6);
  expect(fiveYearAverage(2_100_000, 5)).toBeCloseTo(2_320_765.125, 6);
  expect(fiveYearAverage(850_000, 1.8)).toBeCloseTo(881_155.775, 2);
  expect(fiveYearAverage(1_000_000, 0)).toBe(1_000_000);
  expect(fiveYearAverage(0, 5)).toBe(0);
});
it("is not known while the cost or its growth is not", () => {
  expect([fiveYearAverage(null, 5), fiveYearAverage(1000, null)]).toEqual([null, null]);
});

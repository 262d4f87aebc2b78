import { expect, it } from "vitest";
import { roundedSteps } from "./rounded-steps";

it("rounds contributions so that they add up to the rounded ends", () => {
  // One by one they would be 106,186, 59,166 and -10,304, which is one less than the difference.
  const steps = roundedSteps(622_118.7, [106_186.4, 59_166.4, -10_303.6], 777_167.9, 0);
  expect(steps).toEqual([106_186, 59_167, -10_304]);
  expect(622_119 + steps.reduce((sum, one) => sum + one, 0)).toBe(777_168);
});

it("keeps each step within a unit of its last place, for percentages and amounts per use too", () => {
  const contributions = [0.04, 0.04, 0.04, -0.31];
  const steps = roundedSteps(50, contributions, 49.81, 1);
  for (const [at, step] of steps.entries()) expect(Math.abs(step - (contributions[at] ?? 0))).toBeLessThan(0.1);
  expect(steps.reduce((sum, one) => sum + one, 0)).toBeCloseTo(-0.2, 9);
  expect(roundedSteps(1.004, [0.004, 0.004], 1.012, 2)).toEqual([0.01, 0]);
  expect(roundedSteps(1, [], 1, 0)).toEqual([]);
});

import { expect, it } from "vitest";
import { compareReason } from "./compare-reason";

it("compares two to six scenarios, and says so", () => {
  expect([2, 6].map(compareReason)).toEqual([undefined, undefined]);
  expect([0, 1].map(compareReason)).toEqual(Array(2).fill("Select two to six scenarios in the list to compare them."));
  expect(compareReason(7)).toBe("At most six scenarios can be compared. Clear some of them.");
});

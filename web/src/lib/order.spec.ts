import { expect, it } from "vitest";
import { byName, unknownLast } from "./order";

it("puts names in the order of an index", () => {
  expect(["zeta", "Étude", "Eta", "alpha"].sort(byName)).toEqual(["alpha", "Eta", "Étude", "zeta"]);
  expect(byName("North", "NORTH")).toBe(0);
});
it("puts the unknown last, whichever way", () => {
  expect([3, null, 1].sort((a, b) => unknownLast(a, b, false))).toEqual([1, 3, null]);
  // A grid turns the order around for a descending sort.
  expect([3, null, 1].sort((a, b) => -unknownLast(a, b, true))).toEqual([3, 1, null]);
});

import { expect, it } from "vitest";
import { amountFault, costChangeOf, draftOf, growthFault } from "./cost-draft";

const known = { big_deal_cost: 1_150_000, big_deal_cost_increase: null };

it("begins with what is known, and 0 is known", () => {
  expect(draftOf(known)).toEqual({ cost: "1150000", increase: "" });
  expect(draftOf({ big_deal_cost: 0, big_deal_cost_increase: 2.5 })).toEqual({ cost: "0", increase: "2.5" });
});
it("finds amounts that are none", () => {
  expect([amountFault(""), amountFault("0"), amountFault("1,150,000"), amountFault("-1"), amountFault("much")]).toEqual([
    undefined, undefined, undefined, "A number, 0 or more.", "A number, 0 or more.",
  ]);
});
it("accepts a growth that is negative, down to -100", () => {
  expect([growthFault(""), growthFault("-3.5"), growthFault("-100"), growthFault("-101"), growthFault("much")]).toEqual([
    undefined, undefined, undefined, "A number, -100 or more.", "A number, -100 or more.",
  ]);
  expect(costChangeOf({ cost: "1,150,000", increase: "-3.5" }, known)).toEqual({ big_deal_cost_increase: -3.5 });
});
it("sends only what differs, and null for what is not known any more", () => {
  expect(costChangeOf(draftOf(known), known)).toBeUndefined();
  expect(costChangeOf({ cost: "1,150,000", increase: "0" }, known)).toEqual({ big_deal_cost_increase: 0 });
  expect(costChangeOf({ cost: " ", increase: "" }, known)).toEqual({ big_deal_cost: null });
});

import { expect, it } from "vitest";
import { EMPTY_DRAFT, faultsOf, newPackageOf } from "./package-draft";

it("sends what was typed, and null for amounts left blank", () => {
  expect(newPackageOf({ ...EMPTY_DRAFT, name: " Elsevier 2026 ", bigDealCost: "1,150,000" })).toEqual({
    name: "Elsevier 2026",
    institution_name: "",
    publisher: "",
    currency: "USD",
    big_deal_cost: 1_150_000,
    big_deal_cost_increase: null,
  });
});
it("finds amounts that are no numbers", () => {
  expect(faultsOf({ ...EMPTY_DRAFT, bigDealCost: "much", bigDealIncrease: "-3" })).toEqual({
    bigDealCost: "A number, 0 or more.",
    bigDealIncrease: "A number, 0 or more.",
  });
  expect(faultsOf(EMPTY_DRAFT)).toEqual({});
});

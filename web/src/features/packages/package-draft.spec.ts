import { expect, it } from "vitest";
import { emptyDraft, faultsOf, isComplete, newPackageOf } from "./package-draft";

const EMPTY_DRAFT = emptyDraft(["i1"]);

it("sends what was typed, and null for amounts left blank", () => {
  expect(newPackageOf({ ...EMPTY_DRAFT, name: " Elsevier 2026 ", bigDealCost: "1,150,000" })).toEqual({
    name: "Elsevier 2026",
    institution_id: "i1",
    publisher: "",
    description: "",
    currency: "USD",
    big_deal_cost: 1_150_000,
    big_deal_cost_increase: null,
  });
});
it("states no Big Deal of a consortium, whose members state theirs", () => {
  const draft = { ...EMPTY_DRAFT, name: "Wiley", bigDealCost: "1000", bigDealIncrease: "5" };
  expect(newPackageOf(draft, true)).toMatchObject({ name: "Wiley", currency: "USD", big_deal_cost: null, big_deal_cost_increase: null });
});
it("finds amounts that are no numbers", () => {
  expect(faultsOf({ ...EMPTY_DRAFT, bigDealCost: "much", bigDealIncrease: "-101" })).toEqual({
    bigDealCost: "A number, 0 or more.",
    bigDealIncrease: "A number, -100 or more.",
  });
  expect(newPackageOf({ ...EMPTY_DRAFT, bigDealIncrease: "-3" })).toMatchObject({ big_deal_cost_increase: -3 });
  expect(faultsOf(EMPTY_DRAFT)).toEqual({});
});
it("finds texts that are too long, as the server would", () => {
  expect(faultsOf({ ...EMPTY_DRAFT, name: "n".repeat(126), description: "d".repeat(1001), publisher: "p".repeat(200) })).toEqual({
    name: "Max 125 characters",
    description: "Max 1000 characters",
  });
});
it("chooses the institution where there is one only, and is complete with it and a name", () => {
  expect([[], ["i1"], ["i1", "i2"]].map((some) => emptyDraft(some).institution)).toEqual(["", "i1", ""]);
  expect(isComplete(EMPTY_DRAFT)).toBe(false);
  expect(isComplete({ ...EMPTY_DRAFT, name: "Wiley" })).toBe(true);
  expect(isComplete({ ...EMPTY_DRAFT, name: "Wiley", institution: "" })).toBe(false);
  expect(isComplete({ ...EMPTY_DRAFT, name: "Wiley", bigDealCost: "much" })).toBe(false);
});

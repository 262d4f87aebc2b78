import { expect, it } from "vitest";
import type { Totals } from "../../api/scenarios";
import { packageFigures } from "./package-figures";

const summary = { usage: 412_306.4, num_journals_total: 931, cost_bigdeal_projected: 1_270_000 } as Totals;
const state = { summary, recalculating: null, requested: 0 };
const values = (...known: Parameters<typeof packageFigures>) => packageFigures(...known).map(({ value }) => value);

it("shows the stated cost, and use and titles of the first scenario", () => {
  expect(packageFigures({ currency: "USD", big_deal_cost: 1_150_000 }, state)).toEqual([
    { name: "Big Deal a year", value: "$1,150,000" },
    { name: "Uses a year", value: "412,305" },
    { name: "Titles", value: "931" },
  ]);
});
it("shows the average of the forecast where no cost is stated, as for a consortium", () => {
  expect(values({ currency: "EUR", big_deal_cost: null }, state)[0]).toBe("€1,270,000");
  expect(values({ currency: "EUR" }, { ...state, summary: { ...summary, cost_bigdeal_projected: null } })[0]).toBe("–");
});
it("leaves values out while they are on their way, and shows a dash where there are none", () => {
  expect(values({ currency: "USD", big_deal_cost: 5 }, undefined)).toEqual(["$5", undefined, undefined]);
  expect(values({ currency: "USD", big_deal_cost: null }, null)).toEqual(["–", "–", "–"]);
  expect(values({ currency: "USD", big_deal_cost: 5 }, { summary: null, recalculating: 20, requested: 0 })).toEqual(["$5", "–", "–"]);
});

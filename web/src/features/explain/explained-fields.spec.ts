import { expect, it } from "vitest";
import { COLUMNS } from "../../model/columns";
import { fieldOfColumn, totalOfColumn } from "./explained-fields";

it("offers an explanation for columns of numbers, by the names of the API", () => {
  expect(["cpu_rank", "cpu", "cost", "instant_usage_percent", "ill_percent", "not_met_percent", "bronze_oa_embargo_months"].map(fieldOfColumn)).toEqual(["cpu_rank", "cpu", "cost", "instant_usage_percent", "use_ill_percent", "use_other_delayed_percent", "bronze_oa_embargo_months"]);
});

it("offers none for texts, the title and its state", () => {
  for (const { key } of COLUMNS.filter(({ kind }) => kind === "text" || kind === "boolean")) expect(fieldOfColumn(key)).toBeUndefined();
  expect(["title", "subscribed", "cost_of_members", "n_members_with_title"].map(fieldOfColumn)).toEqual([undefined, undefined, undefined, undefined]);
});

it("knows which totals are sums of columns", () => {
  expect(["cost", "subscription_minus_ill_cost", "cpu", "title"].map(totalOfColumn)).toEqual(["cost_scenario", "cost_subscription_minus_ill", undefined, undefined]);
});

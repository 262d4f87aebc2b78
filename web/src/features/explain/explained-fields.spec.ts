import { expect, it } from "vitest";
import { COLUMNS } from "../../model/columns";
import { fieldOfColumn } from "./explained-fields";

it("offers an explanation for columns of numbers, by the names of the API", () => {
  expect(["cpu", "cost", "instant_usage_percent", "ill_percent", "not_met_percent", "bronze_oa_embargo_months"].map(fieldOfColumn)).toEqual(["cpu", "cost", "instant_usage_percent", "use_ill_percent", "use_other_delayed_percent", "bronze_oa_embargo_months"]);
});

it("offers none for texts, ranks, the title and its state", () => {
  for (const { key } of COLUMNS.filter(({ kind }) => kind === "text" || kind === "boolean")) expect(fieldOfColumn(key)).toBeUndefined();
  expect(["cpu_rank", "title", "subscribed", "cost_of_members"].map(fieldOfColumn)).toEqual([undefined, undefined, undefined, undefined]);
});

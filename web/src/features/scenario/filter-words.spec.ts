import { expect, it } from "vitest";
import { rangeFilter, valuesFilter, type ColumnFilter } from "./filter-model";
import { filterWords } from "./filter-words";

it.each<[string, ColumnFilter | undefined, string]>([
  ["subscribed", valuesFilter(["Not subscribed"]), "Status: Not subscribed"],
  ["subject", valuesFilter(["Chemistry", ""]), "Subject: Chemistry or none"],
  ["subject", valuesFilter(["a", "b", "c", "d", "e"]), "Subject: a or b or 3 more"],
  ["cpu", rangeFilter({ from: -1, to: 10.5 }), "Cost per use: -$1 to $10.5"],
  ["cpu", rangeFilter({ to: 10 }), "Cost per use: up to $10"],
  ["usage", rangeFilter({ from: 10_000 }), "Uses: 10,000 or more"],
  ["use_oa_percent", { type: "lessThan", filter: 40 }, "Open access: below 40%"],
  ["title", { type: "contains", filter: "cell" }, "Title: contains “cell”"],
  ["cpu", { type: "blank" }, "Cost per use: unknown"],
  ["title", { operator: "AND", conditions: [{ type: "startsWith", filter: "A" }, { type: "notContains", filter: "B" }] }, "Title: begins with “A” and does not contain “B”"],
])("the filter of %s is in words", (column, filter, words) => {
  expect(filterWords(column, filter ?? {}, "USD")).toBe(words);
});

import { expect, it } from "vitest";
import { rangeFilter, rangeIn, valuesFilter, valuesIn, withFilter } from "./filter-model";

it.each([[[]], [["Chemistry"]], [[""]], [["Chemistry", "", "Physics"]]])("reads back the values %j", (values) => {
  expect(valuesIn(valuesFilter(values))).toEqual(values);
});
it("words values as the grid does", () => {
  expect(valuesFilter([])).toBeUndefined();
  expect(valuesFilter(["Yes"])).toEqual({ filterType: "text", type: "equals", filter: "Yes" });
  expect(valuesFilter(["a", ""])).toEqual({ filterType: "text", operator: "OR", conditions: [{ filterType: "text", type: "equals", filter: "a" }, { filterType: "text", type: "blank" }] });
});
it.each([[{}], [{ from: 0 }], [{ to: 5.5 }], [{ from: -1, to: 3 }]])("reads back the range %j", (range) => {
  expect(rangeIn(rangeFilter(range))).toEqual(range);
});
it("takes filters of another kind for none", () => {
  expect(valuesIn({ type: "contains", filter: "x" })).toEqual([]);
  expect(valuesIn({ operator: "AND", conditions: [{ type: "equals", filter: "a" }, { type: "equals", filter: "b" }] })).toEqual([]);
  expect(valuesIn({ operator: "OR", conditions: [{ type: "equals", filter: "a" }, { type: "contains", filter: "b" }] })).toEqual([]);
  expect(rangeIn({ type: "lessThan", filter: 5 })).toEqual({});
});
it("replaces and removes the filter of one column only", () => {
  const filters = { cpu: { type: "lessThan", filter: 5 }, subject: { type: "blank" } };
  expect(withFilter(filters, "subject", undefined)).toEqual({ cpu: filters.cpu });
  expect(withFilter(filters, "cpu", rangeFilter({ to: 2 }))).toEqual({ subject: filters.subject, cpu: { filterType: "number", type: "lessThanOrEqual", filter: 2 } });
});

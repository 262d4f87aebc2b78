import { showsOtherPart } from "./parts";
import { expect, it } from "vitest";
import { readView, writeView } from "./use-view-state";

it("writes nothing for the default view and reads back what it wrote", () => {
  const start = readView(new URLSearchParams());
  expect(writeView(start).toString()).toBe("");
  const other = { ...start, view: "table" as const, search: "cell, 1234-5678", sort: { column: "title", isDescending: true }, columns: ["cpu"], filters: { cpu: { filterType: "number", type: "lessThan", filter: 5 }, title: { type: "contains", filter: "cell" } }, isSettingsOpen: true, chart: "subjects" as const, max: 150 };
  expect(readView(writeView(other))).toEqual(other);
});
it("forgets what it does not know", () => {
  expect(readView(new URLSearchParams("view=3d&columns=cpu,nonsense&chart=pie"))).toMatchObject({ view: "both", columns: ["cpu"], chart: "histogram" });
  expect(["50", "120", "9000", "x"].map((max) => readView(new URLSearchParams({ max })).max)).toEqual([100, 100, 100, 100]);
  expect(readView(new URLSearchParams({ filters: '{"nonsense":{"type":"x"},"cpu":3}' })).filters).toEqual({});
  expect(readView(new URLSearchParams("filters=nonsense")).filters).toEqual({});
});
it("starts with the best value first", () => {
  expect(readView(new URLSearchParams()).sort).toEqual({ column: "cpu", isDescending: false });
  expect(readView(new URLSearchParams("sort=-usage")).sort).toEqual({ column: "usage", isDescending: true });
});

const partOf = (query: string) => showsOtherPart(new URLSearchParams(query));

it("knows the addresses of the other parts", () => {
  expect(["?tab=requests", "?search=a&tab=members", "?tab=cost-sharing"].map(partOf)).toEqual([true, true, true]);
  expect(["", "?tab=forecast", "?tab=parameters", "?search=requests"].map(partOf)).toEqual([false, false, false, false]);
});

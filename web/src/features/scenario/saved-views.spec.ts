import { expect, it } from "vitest";
import { queryOf, readViews, withView, withoutView } from "./saved-views";
import { readView } from "./use-view-state";

const of = (query: string) => readView(new URLSearchParams(query));

it("saves columns, filters and sorting as an address has them, and not open parameters", () => {
  const view = of(`columns=cpu,usage&sort=-usage&settings=open&filters=${encodeURIComponent('{"cpu":{"type":"lessThan","filter":5}}')}`);
  expect(of(queryOf(view))).toEqual({ ...view, isSettingsOpen: false });
  expect(queryOf(of("settings=open"))).toBe("");
});
it("keeps one view of a name, by name", () => {
  const views = withView(withView([], { name: "b", query: "1" }), { name: "a", query: "2" });
  expect(withView(views, { name: "b", query: "3" })).toEqual([{ name: "a", query: "2" }, { name: "b", query: "3" }]);
  expect(withoutView(views, "a")).toEqual([{ name: "b", query: "1" }]);
});
it("reads what it can", () => {
  expect(readViews('[{"name":"a","query":""},{"name":3},null,"x"]')).toEqual([{ name: "a", query: "" }]);
  expect([null, "{}", "nonsense"].map(readViews)).toEqual([[], [], []]);
});

import { expect, it } from "vitest";
import type { FileRow } from "../../api/files";
import { asksForTitles, consequences, isPointless, restoreWords } from "./file-kinds";

const file = (id: string, slot: string, state: string, more: Partial<FileRow> = {}) =>
  ({ id, name: `${id}.csv`, slot, kind: slot.startsWith("counter") ? "counter" : slot, state, is_live: state === "live", verdict: state === "error" ? "reject" : "accept", ...more }) as FileRow;

it("says what a file leaves behind and what it replaces", () => {
  const holdings = file("holdings", "filter", "live");
  const files = [holdings, file("titles", "filter", "replaced"), file("rights", "perpetual-access", "live")];
  expect(consequences(holdings, "perpetual-access", files)).toEqual([
    "Titlewise processes holdings.csv again as a perpetual access list.",
    "It is then no longer used as title filter, and no other file replaces it. To use titles.csv again, restore it afterwards.",
    "It replaces rights.csv, which you can restore.",
    "If it cannot be read as a perpetual access list, the files in use stay the same.",
  ]);
});
it("says less where nothing is in use", () => {
  const refused = file("letter", "unknown", "error");
  expect(consequences(refused, "price", [refused])).toHaveLength(2);
  const usage = file("usage", "counter-trj3", "live");
  expect(consequences(usage, "filter", [usage])[1]).toBe("It no longer counts as usage.");
});
it("offers a kind again where a choice is left", () => {
  const filter = file("titles", "filter", "live");
  expect([isPointless(filter, "filter"), isPointless(filter, "price")]).toEqual([true, false]);
  const refused = file("few", "price", "error");
  expect(isPointless(refused, "price")).toBe(false);
  const table = file("export", "filter", "live", { marks_subscribed: true });
  expect([isPointless(table, "filter"), asksForTitles(table, "filter"), asksForTitles(table, "price")]).toEqual([false, true, false]);
});
it("says what a restored file replaces", () => {
  const old = file("old", "price", "replaced");
  expect(restoreWords(old, [old, file("new", "price", "live")])).toMatch(/old\.csv is used again.*new\.csv is then the replaced file/);
  expect(restoreWords(old, [old])).toBe("old.csv is used again, and all forecasts of this package change.");
});

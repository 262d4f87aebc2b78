import { describe, expect, it } from "vitest";
import type { SettingDefinition, Version } from "../../api/scenarios";
import { changeWords, versionWords } from "./version-words";

const define = (name: string, display_name: string, display: SettingDefinition["display"]): SettingDefinition => ({
  name, display_name, display, description: "", default: 0,
});
const definitions = [
  define("cost_ill", "Cost of an interlibrary loan", "dollars"),
  define("cost_bigdeal", "Cost of the Big Deal", "dollars"),
  define("fee", "Content fee", "percent"),
  define("bronze", "Count bronze", "boolean"),
];
const version = (part: Partial<Version>): Version => ({
  revision: 5, changed_at: "2026-11-22T00:42:19.207Z", changed_by: null, kind: "changed", change: {}, of_revision: null, state: "done", ...part,
});

describe("what was changed", () => {
  it("names settings as the screen does, with the value before and after", () => {
    const settings = { cost_ill: [17, 20.5], cost_bigdeal: [2_100_000, 900_000], fee: [5.7, 6], bronze: [true, false] } as const;
    expect(changeWords({ settings: settings as unknown as Version["change"]["settings"] }, definitions)).toEqual([
      "Cost of an interlibrary loan: 17 → 20.5",
      "Cost of the Big Deal: 2,100,000 → 900,000",
      "Content fee: 5.7% → 6%",
      "Count bronze: on → off",
    ]);
  });
  it("makes a name for a setting it does not know", () => {
    expect(changeWords({ settings: { brand_new: [1, 2] } }, definitions)).toEqual(["Brand new: 1 → 2"]);
  });
  it("counts titles", () => {
    expect(changeWords({ added: ["a", "b", "c"], removed: ["d"] }, definitions)).toEqual(["3 titles subscribed", "1 title unsubscribed"]);
    expect(changeWords({ added: [], removed: [] }, definitions)).toEqual([]);
  });
  it("counts institutions of a consortium, and names the rule of its costs", () => {
    expect(changeWords({ included: ["a", "b"], excluded: ["c"] }, definitions)).toEqual(["2 institutions included", "1 institution excluded"]);
    expect(changeWords({ included: [], excluded: [] }, definitions)).toEqual([]);
    expect(changeWords({ cost_rule: ["first_member", "own_prices"] }, definitions)).toEqual(["Cost of a subscription: by the first member's price → by members' own prices"]);
  });
  it("says how the cost is shared out", () => {
    const rule = { weights: { flat: 0, use: 60, spend: 40, size: 0, output: 0 }, amount: null, least: null, most: null, fall_percent: null, rise_percent: 10 };
    expect(changeWords({ cost_sharing: [null, rule] }, definitions)).toEqual(["Cost sharing: by spend → 60% use, 40% spend, 10% more at most"]);
    expect(changeWords({ cost_sharing: [rule, null] }, definitions)).toEqual(["Cost sharing: 60% use, 40% spend, 10% more at most → by spend"]);
  });
  it("says both names, but not a long description", () => {
    expect(changeWords({ name: ["A", "B"], description: ["", "x"], notes: ["y", ""] }, definitions)).toEqual([
      "Renamed from “A” to “B”",
      "Description changed",
      "Notes deleted",
    ]);
  });
  it("quotes notes, and no more than the beginning of long ones", () => {
    expect(changeWords({ notes: ["", "Committee:\n 30 more titles."] }, definitions)).toEqual(["Notes: “Committee: 30 more titles.”"]);
    expect(changeWords({ notes: ["", "n".repeat(201)] }, definitions)).toEqual([`Notes: “${"n".repeat(199)}…”`]);
    expect(changeWords({ notes: ["", "n".repeat(200)] }, definitions)).toEqual([`Notes: “${"n".repeat(200)}”`]);
  });
});

describe("a pin", () => {
  it("is told by the beginning of the version's name", () => {
    expect(changeWords({ reference: [null, "3fa0c1d2e4b59687-1"] }, definitions)).toEqual(["Reference data: the latest → locked to 3fa0c1d2"]);
    expect(changeWords({ reference: ["3fa0c1d2e4b59687-1", "77aa000000000000-2"] }, definitions)).toEqual(["Reference data: locked to 3fa0c1d2 → locked to 77aa0000"]);
    expect(changeWords({ reference: ["3fa0c1d2e4b59687-1", null] }, definitions)).toEqual(["Reference data: locked to 3fa0c1d2 → the latest"]);
  });
});

describe("how a version came about", () => {
  it("is said before what it changed", () => {
    expect(versionWords(version({ kind: "undone", of_revision: 4, change: { added: ["a"] } }), definitions)).toEqual(["Undid version 4", "1 title subscribed"]);
    expect(versionWords(version({ kind: "redone", of_revision: 4 }), definitions)).toEqual(["Redid version 4"]);
    expect(versionWords(version({ kind: "restored", of_revision: 1 }), definitions)).toEqual(["Restored version 1"]);
    expect(versionWords(version({ kind: "created" }), definitions)).toEqual(["Created"]);
  });
  it("is left out for a plain change", () => {
    expect(versionWords(version({ change: { name: ["A", "B"] } }), definitions)).toEqual(["Renamed from “A” to “B”"]);
    expect(versionWords(version({}), definitions)).toEqual(["No changes"]);
  });
});

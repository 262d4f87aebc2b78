import { describe, expect, it } from "vitest";
import type { ExplainedLeaf } from "../../api/explanation";
import { fullValue, leafFacts, leafLine, sentence } from "./leaf-words";
import { showIn } from "./show-in";
import { toyExplanation } from "./toy-explanation";

const leafOf = (id: string) => {
  const leaf = toyExplanation.nodes.find((node) => node.id === id)?.leaf;
  if (!leaf) throw new Error(`no leaf ${id}`);
  return leaf;
};
const percent = (value: number) => showIn("percent", value, null);

describe("where a value comes from", () => {
  it("names file, sheet, row, column and upload", () => {
    expect(leafLine(leafOf("row 15"))).toBe("Reporting_Period_Total, row of an uploaded file");
    expect(leafFacts(leafOf("row 15"), percent)).toEqual([
      ["File", "tr_j3.csv"],
      ["Sheet", "TR_J3"],
      ["Row", "15"],
      ["Column", "Reporting_Period_Total"],
      ["Title in the row", "Journal of Letters"],
      ["ISSNs in the row", "0031-9252"],
      ["Uploaded on", expect.stringMatching(/^2 Nov 2026/)],
    ]);
  });
  it("gives the reason why a row does not count, and shows that its file was deleted", () => {
    expect(leafLine(leafOf("row 17"))).toBe("Reporting_Period_Total, row of a deleted file");
    const facts = leafFacts(leafOf("row 17"), percent);
    expect(facts[0]).toEqual(["Not counted", "It counts repeats."]);
    expect(facts.map(([name]) => name)).not.toContain("Sheet");
    expect(facts.at(-1)).toEqual(["Uploaded on", "File deleted since"]);
  });
  it("distinguishes a default from a change", () => {
    expect(leafFacts(leafOf("ill_share"), percent)).toEqual([["Default", "5%"], ["Last change", "None in the history"]]);
    const changed = { kind: "setting", setting: "cost_ill", default: 17, changed: { at: "2026-11-02T10:11:12Z", by: "Ann Lee", revision: 4 } } as const;
    expect(leafLine(changed)).toBe("Setting, changed");
    expect(leafFacts(changed, (value) => showIn("money", value, "USD"))).toMatchObject([["Default", "$17"], ["Changed by", "Ann Lee"], ["Changed on", expect.stringContaining("2026")], ["Version of the scenario", "4"]]);
    expect(leafFacts({ kind: "setting", setting: "include_bronze", default: true }, percent)[0]).toEqual(["Default", "yes"]);
  });
  it("names the source of reference data", () => {
    const leaf = { kind: "reference", table: "papers_by_year", column: "num_papers", key: "0031-9252, 2021", source: "OpenAlex", day: "2026-10-01", licence: "CC0", version: "2026-10" } as const;
    expect(leafLine(leaf)).toBe("Reference data, OpenAlex, 1 October 2026");
    expect(leafFacts(leaf, percent)).toEqual([["Table", "Papers by year"], ["Row", "0031-9252, 2021"], ["Column", "Num papers"], ["Source", "OpenAlex"], ["Day", "1 October 2026"], ["Licence", "CC0"], ["Version of the reference data", "2026-10"]]);
    expect(leafFacts({ ...leaf, source: null, day: null, licence: null }, percent)).toHaveLength(4);
  });
  it("names data of the library, choices and constants", () => {
    expect(leafFacts({ kind: "library", table: "perpetual_access" }, percent)).toEqual([["Table", "Perpetual access"]]);
    expect(leafFacts({ kind: "scenario", choice: "subscribed" }, percent)).toEqual([["Choice", "Whether the title is subscribed"]]);
    expect(leafLine({ kind: "title", issn_l: "0031-9252", title: "Letters", field: "cost" })).toBe("0031-9252");
    expect(leafFacts({ kind: "constant", why: "Nothing is divided by 0." }, percent)).toEqual([["Reason", "Nothing is divided by 0."]]);
  });
});

describe("values", () => {
  it("are written in full only where that says more", () => {
    expect(fullValue({ value: 15.655, shown: "15.655", unit: "uses" })).toBeUndefined();
    expect(fullValue({ value: 15.65512345, shown: "15.6551", unit: "uses" })).toBe("15.65512345");
    expect(fullValue({ value: 1234, shown: "$1,234", unit: "money" })).toBeUndefined();
    expect(fullValue({ value: -3, shown: "-$3", unit: "money" })).toBeUndefined();
    expect(fullValue({ value: null, shown: "–", unit: "uses" })).toBeUndefined();
    expect(fullValue({ value: 1, shown: "yes", unit: "yes_no" })).toBeUndefined();
  });
  it("are shown in their unit", () => {
    expect([showIn("money", -1234.5, "GBP"), showIn("percent", 12.34567, null), showIn("yes_no", 0, null), showIn("uses", null, null)]).toEqual(["-£1,234.5", "12.3457%", "no", "–"]);
  });
  it("have a sentence, unless it only reads out the formula or where they are taken from", () => {
    const node = { label: "Loans", formula: "Share × Uses", shown: "15.655", leaf: null };
    expect(sentence({ ...node, words: "Loans: Share × Uses = 15.655." })).toBeUndefined();
    expect(sentence({ ...node, words: "Loans: 5% of 313.1 uses = 15.655." })).toBe("5% of 313.1 uses = 15.655.");
    const of = (leaf: ExplainedLeaf, words: string) => sentence({ ...node, formula: null, leaf, words });
    expect(of({ kind: "constant", why: "So it is." }, "Loans: 15.655. So it is.")).toBeUndefined();
    expect(of({ kind: "library", table: "prices" }, "Loans: 15.655, from the library.")).toBeUndefined();
    expect(of({ kind: "library", table: "prices" }, "Loans: 15.655. Blank counts as 0.")).toBe("Blank counts as 0.");
  });
});

import { describe, expect, it } from "vitest";
import { EVERYTHING, exampleWords, filtered, foundOf, foundWords, groupsOf, listedSentence, pageOf, placeOf, withCode, withLevel } from "./problem-view";
import { readReport } from "./report";

const problem = (code: string, level: string, row: number) => ({ sheet: "", row, code, level, text: "x" });
const report = readReport({
  problems: [problem("formula", "note", 1), problem("bad_issn", "warning", 2), problem("bad_issn", "warning", 3), problem("no_price", "warning", 4)],
  problem_count: 1500,
  problems_kept: 1500,
  problems_by_code: { formula: 900, bad_issn: 590, no_price: 6, wrapped: 4 },
});
const groups = groupsOf(report);
const rows = (filter: Parameters<typeof filtered>[1]) => filtered(report.problems, filter).map(({ row }) => row);

describe("problems by kind", () => {
  it("stand with warnings first and the most frequent first", () => {
    expect(groups.map(({ code, level, found, examples }) => [code, level, found, examples.length])).toEqual([
      ["bad_issn", "warning", 590, 2],
      ["no_price", "warning", 6, 1],
      ["wrapped", null, 4, 0],
      ["formula", "note", 900, 1],
    ]);
    expect(foundOf(groups, "warning")).toBe(596);
    expect(foundOf(groups, "note")).toBe(900);
  });
  it("have the examples and the remedy that the server sends", () => {
    const sent = { code: "unknown_issn", name: "ISSN not in the reference data", level: "warning", count: 2511, remedy: "Check these ISSNs.", examples: [{ sheet: "", row: 3, cell: "A3", text: "0031-9252 " }, { sheet: "", row: 17, cell: null, text: "" }] };
    const [group] = groupsOf(readReport({ problems_by_code: { unknown_issn: 2511 }, problem_groups: [sent] }));
    expect(group).toEqual({ code: "unknown_issn", level: "warning", found: 2511, remedy: "Check these ISSNs.", examples: [{ sheet: "", row: 3, cell: "A3", text: "0031-9252" }, { sheet: "", row: 17, cell: "", text: "" }] });
    expect(exampleWords(group!.examples)).toBe("A3 “0031-9252”, row 17");
    expect(foundWords(group!)).toBe("2,511 rows");
  });
  it("are counted in rows only where each has one", () => {
    const examples = [{ sheet: "TR", row: null, cell: "", text: "Two headings." }];
    expect([foundWords({ found: 1, level: "note", examples }), foundWords({ found: 2, level: "warning", examples: [] })]).toEqual(["1 note", "2 warnings"]);
    expect(foundWords({ found: 1200, level: null, examples: [] })).toBe("1,200 problems");
  });
  it("are filtered by code and level", () => {
    expect(rows(EVERYTHING)).toEqual([1, 2, 3, 4]);
    expect(rows({ code: "bad_issn", level: null })).toEqual([2, 3]);
    expect(rows({ code: null, level: "note" })).toEqual([1]);
    expect(rows({ code: "wrapped", level: null })).toEqual([]);
  });
  it("are shown alone by one click and all again by a second", () => {
    const alone = withCode({ code: null, level: "note" }, "bad_issn");
    expect(alone).toEqual({ code: "bad_issn", level: null });
    expect(withCode(alone, "bad_issn")).toEqual(EVERYTHING);
  });
  it("lose a chosen kind when the other level is chosen", () => {
    expect(withLevel({ code: "bad_issn", level: null }, "note", groups)).toEqual({ code: null, level: "note" });
    expect(withLevel({ code: "bad_issn", level: null }, "warning", groups)).toEqual({ code: "bad_issn", level: "warning" });
    expect(withLevel({ code: "bad_issn", level: "warning" }, null, groups)).toEqual({ code: "bad_issn", level: null });
  });
});

describe("the list", () => {
  it("comes in pages", () => {
    const list = Array.from({ length: 60 }, (_, at) => at);
    expect(pageOf(list, 0, 25)).toHaveLength(25);
    expect(pageOf(list, 2, 25)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  });
  it("says when more was found than is listed, and where the rest is", () => {
    expect(listedSentence(report)).toBe("1,500 problems were found, 4 are listed here. The downloads below list all of them.");
    expect(listedSentence({ ...report, problemsKept: 1200 })).toContain("The downloads below list the first 1,200.");
    expect(listedSentence({ ...report, problemsKept: null })).toBe("1,500 problems were found, 4 are listed here.");
    expect(listedSentence({ ...report, problemCount: 4 })).toBe("");
  });
  it("names the cell, or else the row", () => {
    const [first] = report.problems;
    expect(placeOf({ ...first!, cell: "C17" })).toBe("C17");
    expect(placeOf({ ...first!, row: 17 })).toBe("row 17");
    expect(placeOf({ ...first!, row: null })).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { EVERYTHING, filtered, foundOf, groupsOf, listedSentence, pageOf, placeOf, withCode, withLevel } from "./problem-view";
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
    expect(groups).toEqual([
      { code: "bad_issn", level: "warning", found: 590, listed: 2 },
      { code: "no_price", level: "warning", found: 6, listed: 1 },
      { code: "wrapped", level: null, found: 4, listed: 0 },
      { code: "formula", level: "note", found: 900, listed: 1 },
    ]);
    expect(foundOf(groups, "warning")).toBe(596);
    expect(foundOf(groups, "note")).toBe(900);
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

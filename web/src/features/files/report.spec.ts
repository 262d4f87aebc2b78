import { describe, expect, it } from "vitest";
import { readReport } from "./report";

const counter = {
  kind: "counter",
  verdict: "accept_with_warnings",
  outcome: { read: 1204, kept: 1191, merged: 2, dropped: { total_row: 1, footer: 12 } },
  tables: [
    {
      sheet: "",
      header_row: 14,
      release: "5",
      report_id: "TR_J2",
      recognised_by: "header block",
      period_begin: "2019-01-01",
      period_end: "2019-12-31",
      institution: null,
      months: ["2019-01", "2019-02", "2019-12"],
      rows: 1191,
      rows_by_metric: { No_License: 1191 },
      total_by_metric: { No_License: 49063 },
      distinct_issn: 1610,
      rows_without_issn: 0,
      exceptions: [],
      brand_new: 3,
    },
  ],
  problems: [{ sheet: "", row: 15, column: null, code: "unknown_issn", level: "warning", text: "1085-6862 ", expected: "an ISSN" }],
  problem_count: 1256,
  problems_by_code: { double_encoding: 65, unknown_issn: 1191 },
};

describe("report", () => {
  const report = readReport(counter);

  it("words the facts of a COUNTER report, in order, and leaves out what is unknown", () => {
    expect(report.tables[0]?.facts).toEqual([
      ["Report", "TR_J2, release 5"],
      ["Recognised by", "The header above the table"],
      ["Period", "January 2019 to December 2019 (3 months)"],
      ["Rows below the headings", "1,191"],
      ["Headings in row", "14"],
      ["Distinct ISSNs", "1,610"],
      ["Rows without an ISSN", "0"],
      ["Brand new", "3"],
    ]);
    expect(report.tables[0]?.metrics).toEqual([{ name: "No License", rows: 1191, total: 49063 }]);
  });
  it("counts remarks and rows left out, most first", () => {
    expect(report.problemsByCode).toEqual([["unknown_issn", 1191], ["double_encoding", 65]]);
    expect(report.outcome.dropped).toEqual([["footer", 12], ["total_row", 1]]);
    expect(report.problems[0]).toMatchObject({ text: "1085-6862", level: "warning", column: "", cell: "", suggestion: "" });
  });
  it("words what newer servers tell of a price list and of platforms", () => {
    const { tables } = readReport({
      tables: [
        { part: "2024/prices.csv", sheet: "", price_column: "EUR", currency: "EUR", bundles: 103, duplicates: 0 },
        { part: "", sheet: "TR", platforms: Array.from({ length: 14 }, (_, at) => `P${at}`), currency: null },
      ],
    });
    expect(tables[0]).toMatchObject({ part: "2024/prices.csv" });
    expect(tables[0]?.facts).toEqual([["Column of prices", "EUR"], ["Currency", "EUR"], ["Bundles with a price of their own", "103"]]);
    expect(tables[1]?.facts).toEqual([["Platforms", "P0; P1; P2; P3; P4; P5; P6; P7; P8; P9; P10; P11; and 2 others"]]);
  });
  it("reads cells, suggestions, notes and how the columns were named", () => {
    const newer = readReport({
      reason: "Protected by a password. Save it without.",
      remedy: "Save it without.",
      notes: ["Read as Windows-1252.", "", 3],
      mapped: "remembered",
      problems_kept: 7,
      problems: [{ code: "bad_issn", level: "note", cell: "C17", suggestion: "0003-2654" }],
    });
    expect(newer).toMatchObject({ remedy: "", notes: ["Read as Windows-1252."], mapped: "remembered", problemsKept: 7 });
    expect(newer.problems[0]).toMatchObject({ cell: "C17", suggestion: "0003-2654", level: "note" });
    expect(readReport({ reason: "No.", remedy: "Ask for JR1." }).remedy).toBe("Ask for JR1.");
  });
  it("shows an old report, without the newer members, as before", () => {
    expect(report).toMatchObject({ remedy: "", notes: [], mapped: null, layout: null, problemsKept: null });
  });
  it("words a price list and rights", () => {
    const { tables } = readReport({
      tables: [{ price_columns: { USD: { numeric: 2, sum: 30.5 } }, price_column: "USD", start_years: [1995, 2011], end_years: [2020, 2020] }],
    });
    expect(tables[0]?.facts).toEqual([
      ["Columns of prices", "“USD”: 2 prices, 30.50 in all, used"],
      ["Rights start in", "1995 to 2011"],
      ["Rights end in", "2020"],
    ]);
  });
  it("makes the best of a report without fields", () => {
    expect(readReport({ problems: [{ code: "no_issn" }, { code: "no_issn" }] })).toMatchObject({
      problemCount: 2,
      problemsByCode: [["no_issn", 2]],
      tables: [],
      outcome: { read: 0, dropped: [] },
    });
    expect(readReport(null).verdict).toBe("");
  });
});

import { Table, tableToIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { readTitles, titlesOf } from "./titles";
import { toyTable } from "./toy";

describe("titles", () => {
  const titles = readTitles(tableToIPC(toyTable(), "stream"));

  it("hands out the typed array itself where no value is missing", () => {
    expect(titles.numbers("usage")).toBeInstanceOf(Float64Array);
    expect([...(titles.numbers("usage") as Float64Array)]).toEqual([100, 40, 60]);
    expect(titles.numbers("usage")).toBe(titles.numbers("usage"));
  });
  it("reads null as NaN in floats and integers", () => {
    expect(titles.numbers("cpu")[2]).toBeNaN();
    expect(titles.numbers("cpu_rank")[0]).toBe(2);
    expect(titles.numbers("cpu_rank")[2]).toBeNaN();
  });
  it("reads texts, flags and rows by ISSN", () => {
    expect(titles.texts("title")[1]).toBe("Bulletin of B");
    expect([0, 1, 2].map((row) => titles.flag("is_society_journal", row))).toEqual([true, false, null]);
    expect(titles.rowOf("3333-3333")).toBe(2);
    expect(titles.rowOf("9999-9999")).toBeUndefined();
  });
  it("answers an absent optional column with unknowns", () => {
    expect(titles.numbers("downloads")[0]).toBeNaN();
    expect(titles.texts("baseline_access_text")).toEqual(["", "", ""]);
  });
  it("reads the schema's metadata", () => {
    const table = toyTable();
    table.schema.metadata.set("cost_bigdeal_projected", "3000");
    table.schema.metadata.set("currency", "GBP");
    expect(titlesOf(table)).toMatchObject({ bigDealCost: 3000, currency: "GBP" });
    expect([titles.bigDealCost, titles.recalculating]).toEqual([null, null]);
    table.schema.metadata.set("recalculating", "37.5");
    expect(titlesOf(table).recalculating).toBe(37.5);
  });
  it("refuses a table without the columns it needs, and bytes that are no stream", () => {
    expect(() => titlesOf(new Table({ title: toyTable().getChild("title")! }))).toThrow(/issn_l/);
    expect(() => readTitles(new TextEncoder().encode("<html>not arrow</html>"))).toThrow();
  });
});

import { Float64, Int32, Table, tableFromIPC, tableToIPC, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { readAnswer, readTitles, titlesOf } from "./titles";
import { toyTable } from "./toy";

function tagged(table: Table, facts: Record<string, string>): Table {
  for (const [name, value] of Object.entries(facts)) table.schema.metadata.set(name, value);
  return table;
}

/** A stream of changes, as the server sends it. */
function changes(facts: Record<string, string>, rows: number[], columns: Record<string, number[]>): Table {
  const vectors = Object.entries(columns).map(([name, values]) => [name, vectorFromArray(values, new Float64())] as const);
  return tableFromIPC(tableToIPC(tagged(new Table({ row_before: vectorFromArray(rows, new Int32()), ...Object.fromEntries(vectors) }), facts), "stream"));
}

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
  it("reads changes of the list before: columns that stay move with their rows", () => {
    const first = titlesOf(tagged(toyTable(), { etag: "1" }));
    // Unpacked before the change, or after it.
    first.texts("title");
    first.numbers("usage");
    const second = titlesOf(changes({ since: "1", etag: "2" }, [2, 0, 1], { cpu: [9, 18, 20], ill_cost: [4, 100, 10] }), first);
    const expected = { title: ["Chronicle of C", "Annals of A", "Bulletin of B"], subject: ["Chemistry", "Chemistry", ""] };
    for (const [name, values] of Object.entries(expected)) expect(second.texts(name)).toEqual(values);
    expect([...(second.numbers("usage") as Float64Array)]).toEqual([60, 100, 40]);
    expect([...(second.numbers("use_total") as Float64Array)]).toEqual([60, 100, 40]);
    expect([...(second.numbers("cpu") as Float64Array)]).toEqual([9, 18, 20]);
    expect(second.numbers("cpu_rank")[0]).toBeNaN();
    expect([0, 1, 2].map((row) => second.flag("is_society_journal", row))).toEqual([null, true, false]);
    expect([second.rowOf("3333-3333"), second.etag, second.has("row_before")]).toEqual([0, "2", false]);
    expect(first.texts("title")[0], "the list before stays").toBe("Annals of A");

    const third = titlesOf(changes({ since: "2", etag: "3" }, [0, 2], { cpu: [9, 17] }), second);
    expect([third.count, third.texts("title"), [...(third.numbers("ill_cost") as Float64Array)]]).toEqual([2, ["Chronicle of C", "Bulletin of B"], [4, 10]]);
    expect([0, 1].map((row) => third.flag("is_society_journal", row))).toEqual([null, false]);
    const same = titlesOf(changes({ since: "3", etag: "4" }, [0, 1], {}), third);
    expect(same.texts("title"), "unpacked once").toBe(third.texts("title"));
    const fewer = titlesOf(changes({ since: "4", etag: "5" }, [0], {}), same);
    expect([fewer.count, fewer.texts("title"), fewer.numbers("usage").length]).toEqual([1, ["Chronicle of C"], 1]);
  });
  it("reads the response to a change: the list, and the JSON in its metadata", () => {
    const first = titlesOf(tagged(toyTable(), { etag: "1" }));
    const stream = tableToIPC(changes({ since: "1", etag: "2", answer: '{"revision":7}' }, [0, 1, 2], { cpu: [1, 2, 3] }), "stream");
    const { titles: second, answer } = readAnswer(stream, first);
    expect([answer, second.etag, second.texts("title")[0]]).toEqual([{ revision: 7 }, "2", "Annals of A"]);
  });
  it("refuses changes of another list", () => {
    const first = titlesOf(tagged(toyTable(), { etag: "1" }));
    const changed = changes({ since: "7", etag: "8" }, [0, 1, 2], { cpu: [1, 2, 3] });
    expect(() => titlesOf(changed, first)).toThrow(/another list/);
    expect(() => titlesOf(changed)).toThrow(/another list/);
  });
  it("refuses a table without the columns it needs, and bytes that are no stream", () => {
    expect(() => titlesOf(new Table({ title: toyTable().getChild("title")! }))).toThrow(/issn_l/);
    expect(() => readTitles(new TextEncoder().encode("<html>not arrow</html>"))).toThrow();
  });
});

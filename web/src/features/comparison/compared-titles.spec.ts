import { Bool, Float64, RecordBatch, Schema, Table, Utf8, Field, tableToIPC, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { readComparison } from "./compared-titles";

const columns = () => ({
  issn_l: vectorFromArray(["0031-9252", "1234-5679"], new Utf8()),
  title: vectorFromArray(["Annals", null], new Utf8()),
  publisher: vectorFromArray([null, "OSP"], new Utf8()),
  subject: vectorFromArray([null, "Physics"], new Utf8()),
  pattern: vectorFromArray(["k", "a"], new Utf8()),
  subscribed_0: vectorFromArray([true, null], new Bool()),
  usage_0: vectorFromArray([12.5, null], new Float64()),
  cost_0: vectorFromArray([null, null], new Float64()),
  cpu_0: vectorFromArray([3, null], new Float64()),
});

function streamOf(table: Table, metadata: Map<string, string>): Uint8Array {
  const schema = new Schema(table.schema.fields.map(({ name, type }) => new Field(name, type, true)), metadata);
  return tableToIPC(new Table(schema, table.batches.map((batch) => new RecordBatch(schema, batch.data))), "stream");
}

const about = new Map([["comparison", JSON.stringify({ scenarios: [{ key: "a" }], num_different: 2 })]]);

it("reads the comparison and its titles from one stream", () => {
  const { comparison, titles } = readComparison(streamOf(new Table(columns()), about));
  expect(comparison.num_different).toBe(2);
  expect(titles).toEqual([
    { issnL: "0031-9252", title: "Annals", publisher: null, subject: null, pattern: "k", cells: [{ isKept: true, usage: 12.5, cost: null, cpu: 3 }] },
    { issnL: "1234-5679", title: "", publisher: "OSP", subject: "Physics", pattern: "a", cells: [null] },
  ]);
});

it("refuses what is no comparison", () => {
  expect(() => readComparison(new TextEncoder().encode("<html>"))).toThrow(/comparison/);
  expect(() => readComparison(streamOf(new Table(columns()), new Map()))).toThrow("without its totals");
  const { cpu_0: _, ...fewer } = columns();
  expect(() => readComparison(streamOf(new Table(fewer), about))).toThrow("A column is missing: cpu_0.");
});

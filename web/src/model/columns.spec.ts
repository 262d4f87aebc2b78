import { expect, it } from "vitest";
import { COLUMNS, DEFAULT_COLUMNS } from "./columns";

it("explains every column in sentences, names none twice and shows known ones first", () => {
  for (const { hint } of COLUMNS) expect(hint).toMatch(/^[A-Z].*\.$/);
  const keys = COLUMNS.map((column) => column.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining([...DEFAULT_COLUMNS]));
});
it("adds up amounts and counts only", () => {
  const summed = COLUMNS.filter((column) => column.isSummable);
  expect(summed.every((column) => ["money", "number", "float1"].includes(column.kind))).toBe(true);
  expect(summed.some((column) => column.key === "cpu" || column.key === "cpu_rank")).toBe(false);
});

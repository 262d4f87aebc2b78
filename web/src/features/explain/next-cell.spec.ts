import { expect, it } from "vitest";
import { nextCell } from "./next-cell";

const cells = [
  { row: 0, column: 1 },
  { row: 0, column: 3 },
  { row: 2, column: 1 },
  { row: 2, column: 2 },
  { row: 2, column: 3 },
];

it("leads to the nearest number in a row or column, past blanks", () => {
  expect(nextCell(cells, { row: 0, column: 1 }, "ArrowRight")).toEqual({ row: 0, column: 3 });
  expect(nextCell(cells, { row: 0, column: 3 }, "ArrowLeft")).toEqual({ row: 0, column: 1 });
  expect(nextCell(cells, { row: 0, column: 3 }, "ArrowDown")).toEqual({ row: 2, column: 3 });
  expect(nextCell(cells, { row: 2, column: 1 }, "ArrowUp")).toEqual({ row: 0, column: 1 });
});

it("leads to the ends of a row, and nowhere beyond them", () => {
  expect(nextCell(cells, { row: 2, column: 2 }, "Home")).toEqual({ row: 2, column: 1 });
  expect(nextCell(cells, { row: 2, column: 2 }, "End")).toEqual({ row: 2, column: 3 });
  expect(nextCell(cells, { row: 2, column: 3 }, "ArrowRight")).toBeUndefined();
  expect(nextCell(cells, { row: 2, column: 2 }, "ArrowUp")).toBeUndefined();
  expect(nextCell(cells, { row: 2, column: 2 }, "a")).toBeUndefined();
});

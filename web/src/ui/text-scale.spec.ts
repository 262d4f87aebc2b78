import { expect, it } from "vitest";
import { scaledColumns } from "./text-scale";

it("widens columns as text grows, and leaves out what has no width", () => {
  const columns = [{ colId: "title", initialWidth: 224, minWidth: 160 }, { colId: "usage", width: 101 }, { colId: "free" }];
  expect(scaledColumns(columns, 2)).toEqual([{ colId: "title", initialWidth: 448, minWidth: 320 }, { colId: "usage", width: 202 }, { colId: "free" }]);
  expect(scaledColumns(columns, 1)).toEqual(columns);
});

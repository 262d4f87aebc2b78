import { expect, it } from "vitest";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { TOTALS, gridRowsOf, idOfRow } from "./grid-row";

it("names rows by their journals, whatever the grid's context is, and the totals apart from them", () => {
  const rows = gridRowsOf(titlesOf(toyTable()), [2, 0]);
  expect(rows).toEqual([{ row: 2, id: "3333-3333" }, { row: 0, id: "1111-1111" }]);
  // Rows of a larger forecast arrive while the context still has the columns of the smaller one.
  const params = { data: { row: 7, id: "7777-7777" }, context: { source: { titles: titlesOf(toyTable()) } } };
  expect(idOfRow(params)).toBe("7777-7777");
  expect(idOfRow({ data: TOTALS })).toBe("totals");
});

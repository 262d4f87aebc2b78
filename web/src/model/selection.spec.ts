import { Float64, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { selectionOf } from "./selection";
import { titlesOf } from "./titles";
import { toyTable } from "./toy";

it("sums cost, uses and what cancelling saves", () => {
  expect(selectionOf(titlesOf(toyTable()), [0, 2])).toEqual({ cost: 1800, uses: 160, savings: 1660 });
  expect(selectionOf(titlesOf(toyTable()), [])).toEqual({ cost: 0, uses: 0, savings: 0 });
});

it("adds nothing for what is unknown", () => {
  const titles = titlesOf(toyTable().assign(new Table({ subscription_cost: vectorFromArray([1000, null, 800], new Float64()) })));
  expect(selectionOf(titles, [0, 1])).toEqual({ cost: 1000, uses: 140, savings: 890 });
});

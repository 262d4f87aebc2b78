import { expect, it } from "vitest";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { changeWords, costOfChange } from "./change-words";

it("sums what a change costs, loans that it saves subtracted", () => {
  const titles = titlesOf(toyTable());
  // A costs 1000 and saves loans of 100; C costs 800 and saves 40.
  expect(costOfChange(titles, ["1111-1111", "3333-3333"], { add: ["1111-1111", "3333-3333"], remove: [] })).toBe(1660);
  expect(costOfChange(titles, [], { add: [], remove: ["2222-2222"] })).toBe(-490);
  expect(costOfChange(titles, ["1111-1111"], { add: ["1111-1111"], remove: ["2222-2222"] })).toBe(410);
});
it("states what was done with its numbers", () => {
  expect(changeWords({ add: ["a"], remove: [] }, 900, "USD")).toBe("Subscribed 1 journal, +$900 a year");
  expect(changeWords({ add: [], remove: ["a", "b"] }, -34_000.4, "EUR")).toBe("Unsubscribed 2 journals, -€34,000 a year");
  expect(changeWords({ add: ["a", "b"], remove: ["c"] }, 0, "USD")).toBe("Subscribed 2 journals, unsubscribed 1 journal, $0 a year");
  expect(changeWords({ add: ["a"], remove: [] }, null, null)).toBe("Subscribed 1 journal");
});

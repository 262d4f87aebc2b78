import { expect, it } from "vitest";
import { nearestWords, plannedWords, unitOf } from "./choice-words";

it("states what a change is going to do", () => {
  expect(plannedWords({ add: ["a", "b"], remove: [] })).toBe("This subscribes 2 journals.");
  expect(plannedWords({ add: [], remove: ["a"] })).toBe("This unsubscribes 1 journal.");
  expect(plannedWords({ add: ["a"], remove: ["b", "c"] })).toBe("This subscribes 1 journal and unsubscribes 2 journals.");
  expect(plannedWords({ add: [], remove: [] })).toMatch(/^This changes nothing/);
});

it("names a limit that can be entered and reached", () => {
  expect(nearestWords("cost", 910.2, "USD")).toContain("lower than $911.");
  expect(nearestWords("access", 71.58, null)).toContain("at most 71.5% of uses");
});

it("puts the unit where it belongs", () => {
  expect([unitOf("cost", "EUR"), unitOf("cpu", null), unitOf("access", "EUR")]).toEqual([{ start: "€" }, { start: "$" }, { end: "%" }]);
});

import { Float64, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { overlayOf } from "../../model/overlay";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { flagAt, flagText, numberAt, textOf, totalOf, wordsAt } from "./grid-values";

const float = (values: number[]) => vectorFromArray(values, new Float64());
const titles = titlesOf(toyTable());
const source = { titles, overlay: overlayOf(titles, ["1111-1111"]) };

it("lets the cost follow the subscription", () => {
  // A is subscribed: its price. B and C are not: their loans.
  expect([0, 1, 2].map((row) => numberAt(source, "cost", row))).toEqual([1000, 10, 40]);
  expect(totalOf(source, "cost", [0, 1, 2])).toBe(1050);
  expect(totalOf(source, "cost", [1])).toBe(10);
});
it("lets the ways of being met follow the subscription", () => {
  const shares = [0, 2].map((row) => ["subscription_percent", "ill_percent", "not_met_percent"].map((column) => numberAt(source, column, row)));
  expect(shares).toEqual([[50, 0, 0], [0, 5, 95]]);
});
it("has no shares of no use, which the model counts as next to nothing", () => {
  const table = toyTable().assign(new Table({ usage: float([0, 40, 60]), use_total: float([0.0001, 40, 60]), use_paywalled_percent: float([100, 78, 100]) }));
  const unused = titlesOf(table);
  const some = { titles: unused, overlay: overlayOf(unused, []) };
  for (const column of ["use_paywalled_percent", "instant_usage_percent", "subscription_percent", "ill_percent", "not_met_percent"]) expect(numberAt(some, column, 0), column).toBeNull();
  expect([numberAt(some, "use_paywalled_percent", 1), numberAt(some, "usage", 0)]).toEqual([78, 0]);
});
it("knows the unknown: it adds nothing", () => {
  expect(numberAt(source, "cpu", 2)).toBeNull();
  expect(totalOf(source, "cpu", [0, 2])).toBe(18);
});
it("shows values by kind", () => {
  expect([textOf("money", 12.6, "EUR"), textOf("money2", -0.435, "USD"), textOf("percent", 71, null), textOf("float1", 9.24, null)]).toEqual(["€13", "-$0.44", "71%", "9.2"]);
});
it("says yes, no, or nothing of society journals and delayed open access", () => {
  expect([0, 1, 2].map((row) => flagText(flagAt(source, "is_society_journal", row)))).toEqual(["Yes", "No", ""]);
  expect([0, 1, 2].map((row) => flagText(flagAt(source, "has_delayed_oa", row)))).toEqual(["Yes", "No", "No"]);
  expect([0, 1].map((row) => textOf("number", numberAt(source, "bronze_oa_embargo_months", row), null))).toEqual(["12", "–"]);
});
it("names publishers in full", () => {
  expect([wordsAt(source, "publisher", 0), wordsAt(source, "publisher_short", 0), wordsAt(source, "title", 1)]).toEqual(["Society of Alphabets and Letters", "SoAaL", "Bulletin of B"]);
  const older = { titles: titlesOf(toyTable().select(toyTable().schema.fields.map(({ name }) => name).filter((name) => name !== "publisher"))) };
  expect(wordsAt(older, "publisher", 0)).toBe("SoAaL");
});

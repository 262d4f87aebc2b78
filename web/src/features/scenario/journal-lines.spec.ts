import { expect, it } from "vitest";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { journalLines } from "./journal-lines";

const titles = titlesOf(toyTable());

it("reckons uses and cost as the model does", () => {
  const { usage, cost } = journalLines(titles, 0, { weight_citation: 10, weight_authorship: 100 }, "USD");
  expect(usage.slice(-4)).toEqual([
    ["= Weighted uses", "100", true],
    ["− Open access (30%)", "30"],
    ["− Backfile (20%)", "20"],
    ["= Paywalled uses", "50", true],
  ]);
  expect(cost.at(-2)).toEqual(["= Cost per use", "$18.00", true]);
  expect(cost.at(-1)).toEqual(["Rank by cost per use", "2 of 2"]);
});
it("floors a negative backfile and dashes what is unknown", () => {
  expect(journalLines(titles, 1, {}, "USD").usage).toContainEqual(["− Backfile (0%)", "0"]);
  expect(journalLines(titles, 2, {}, "USD").cost.at(-2)).toEqual(["= Cost per use", "–", true]);
});
it("names the publisher in full, the society and the embargo", () => {
  const { about } = journalLines(titles, 0, {}, "USD");
  expect(about).toContainEqual(["Publisher", "Society of Alphabets and Letters"]);
  expect(about).toContainEqual(["Society journal", "Yes"]);
  expect(about).toContainEqual(["Delayed open access", "After 12 months"]);
  expect(journalLines(titles, 1, {}, "USD").about).toContainEqual(["Delayed open access", "No"]);
});

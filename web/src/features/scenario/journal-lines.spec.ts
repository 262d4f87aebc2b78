import { Float64, Table, Utf8, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { journalLines, type Line } from "./journal-lines";

const textsOf = (lines: Line[]) => lines.map(({ name, value, isSum }) => (isSum ? [name, value, true] : [name, value]));

const titles = titlesOf(toyTable());
const float = (values: number[]) => vectorFromArray(values, new Float64());
const text = (first: string) => vectorFromArray([first, "", ""], new Utf8());

it("reckons uses and cost as the model does", () => {
  const { usage, cost } = journalLines(titles, 0, { weight_citation: 10, weight_authorship: 100 }, "USD");
  expect(textsOf(usage.slice(-4))).toEqual([
    ["= Weighted uses", "100", true],
    ["− Open access (30%)", "30"],
    ["− Backfile (20%)", "20"],
    ["= Paywalled uses", "50", true],
  ]);
  expect(textsOf(cost).at(-2)).toEqual(["= Cost per use", "$18.00", true]);
  expect(textsOf(cost).at(-1)).toEqual(["Rank by cost per use", "2 of 2"]);
});
it("writes both sums line by line", () => {
  const table = toyTable().assign(new Table({ downloads: float([50, 30, 60]), citations: float([2, 1, 0]), authorships: float([0.3, 0, 0]), subscription_minus_ill_cost: float([900, 490, 760]) }));
  const { usage, cost } = journalLines(titlesOf(table), 0, { weight_citation: 10, weight_authorship: 100 }, "USD");
  expect(textsOf(usage)).toEqual([
    ["Downloads", "50"],
    ["+ 2.0 citations × 10", "20"],
    ["+ 0.3 authorships × 100", "30"],
    ["= Weighted uses", "100", true],
    ["− Open access (30%)", "30"],
    ["− Backfile (20%)", "20"],
    ["= Paywalled uses", "50", true],
  ]);
  expect(textsOf(cost)).toEqual([
    ["Subscription cost", "$1,000"],
    ["− ILL cost avoided", "$100"],
    ["= Net subscription cost", "$900", true],
    ["÷ Paywalled uses", "50"],
    ["= Cost per use", "$18.00", true],
    ["Rank by cost per use", "2 of 2"],
  ]);
});
it("says what the journal is", () => {
  const table = toyTable().assign(new Table({ subject: text("Alphabets"), perpetual_access_years_text: text("2010-2020") }));
  expect(textsOf(journalLines(titlesOf(table), 0, {}, "USD").about)).toEqual([
    ["ISSN-L", "1111-1111"],
    ["Publisher", "Society of Alphabets and Letters"],
    ["Subject", "Alphabets"],
    ["Society journal", "Yes"],
    ["Delayed open access", "After 12 months"],
    ["Perpetual access", "2010-2020"],
  ]);
});
it("floors a negative backfile and dashes what is unknown", () => {
  expect(textsOf(journalLines(titles, 1, {}, "USD").usage)).toContainEqual(["− Backfile (0%)", "0"]);
  expect(textsOf(journalLines(titles, 2, {}, "USD").cost).at(-2)).toEqual(["= Cost per use", "–", true]);
});
it("has no shares of a journal without use", () => {
  const table = toyTable().assign(new Table({ use_total: float([0.0001, 40, 60]), use_oa_plus_social_networks: float([0, 10, 0]), use_backfile: float([0, 0, 0]), use_green_percent: float([0, 20, 0]) }));
  const { usage, open } = journalLines(titlesOf(table), 0, {}, "USD");
  expect(textsOf(usage)).toContainEqual(["− Open access (–)", "0"]);
  expect(textsOf(open)[0]).toEqual(["Repository copies (green)", "–"]);
  expect(textsOf(journalLines(titlesOf(table), 1, {}, "USD").open)[0]).toEqual(["Repository copies (green)", "20%"]);
});
it("names the publisher in full, the society and the embargo", () => {
  const { about } = journalLines(titles, 0, {}, "USD");
  expect(textsOf(about)).toContainEqual(["Publisher", "Society of Alphabets and Letters"]);
  expect(textsOf(about)).toContainEqual(["Society journal", "Yes"]);
  expect(textsOf(about)).toContainEqual(["Delayed open access", "After 12 months"]);
  expect(textsOf(journalLines(titles, 1, {}, "USD").about)).toContainEqual(["Delayed open access", "No"]);
});
it("names what can be explained", () => {
  const { about, cost } = journalLines(titles, 0, {}, "USD");
  expect(cost.map(({ field }) => field)).toEqual(["subscription_cost", "ill_cost", "subscription_minus_ill_cost", "use_paywalled", "cpu", "cpu_rank"]);
  expect(about.every(({ field }) => field === undefined)).toBe(true);
});

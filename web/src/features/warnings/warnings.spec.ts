import { expect, it } from "vitest";
import { readWarnings } from "./read-warnings";
import { warningWords } from "./warning-words";

const sent = [
  { id: "missing_perpetual_access", journals: null },
  { id: "missing_prices", journals: [{ issn_l: "0001-4966", name: "Journal of Acoustics", publisher: "Invented", currency: "USD", counter_total: 120 }, {}] },
  { id: "filtering_titles", journals: ["0001-4966", "0002-9270"] },
  { id: "something_new", journals: [] },
];

it("reads warnings, and leaves out what it does not know", () => {
  const warnings = readWarnings(sent);
  expect(warnings.map(({ id }) => id)).toEqual(["missing_perpetual_access", "missing_prices", "filtering_titles"]);
  expect(warnings[1]).toEqual({
    id: "missing_prices",
    journals: [{ issnL: "0001-4966", name: "Journal of Acoustics", publisher: "Invented", uses: 120 }, { issnL: "", name: "", publisher: "", uses: null }],
  });
  expect([readWarnings(undefined), readWarnings({}), readWarnings([null])]).toEqual([[], [], []]);
});
it("names them with their counts; only a filter is no warning", () => {
  expect(readWarnings(sent).map(warningWords).map(({ name, kind }) => [name, kind])).toEqual([
    ["No perpetual access dates", "warning"], ["Prices missing: 2", "warning"], ["Title filter: 2", "info"],
  ]);
  expect(warningWords({ id: "missing_prices", journals: [] }).name).toBe("Prices not checked");
});

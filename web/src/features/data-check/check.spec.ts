import { expect, it } from "vitest";
import { filesInWords, isMeant, readDataCheck, titlesOf } from "./check";

const share = (titles: number, percent: number) => ({ titles, titles_percent: percent, uses: 10, uses_percent: 5, cost: 100, cost_percent: null });
const finding = (code: string, weight: string) => ({ code, weight, label: `Label of ${code}`, reason: "So it is.", remedy: "Do it.", ...share(1, 25) });
const title = (issn_l: string | null, state: string, reasons: string[], remarks: string[]) => ({ issn_l, issns: ["1879-0658"], title: `T ${issn_l ?? ""}`, publisher: "House", named_in: ["counter", "price"], uses: 7, price: null, state, reasons, remarks });
const check = readDataCheck({
  package_id: "p", currency: "EUR", reference_version: "v", compared_with: null, first_year: 2026,
  all: share(4, 100), forecast: share(2, 50), weak: share(1, 25), not_forecast: share(2, 50),
  findings: [finding("no_price", "reason"), finding("no_papers", "weakness"), finding("other_issn", "note")],
  titles: [title("0031-9252", "forecast", [], ["other_issn"]), title("1026-597X", "weak", [], ["no_papers"]), title("2049-3630", "not_forecast", ["no_price", "outside_filter"], []), title(null, "not_forecast", ["outside_filter"], [])],
});
const places = (only: string) => titlesOf(check, only).map(({ place }) => place);

it("reads shares, findings and titles, and what is not there is empty", () => {
  expect([check.currency, check.isCompared, check.hasReference]).toEqual(["EUR", false, true]);
  expect(check.weak).toEqual({ titles: 1, titlesPercent: 25, uses: 10, usesPercent: 5, cost: 100, costPercent: null });
  expect(check.findings.map(({ code, weight }) => [code, weight])).toEqual([["no_price", "reason"], ["no_papers", "weakness"], ["other_issn", "note"]]);
  expect(check.titles.map(({ issnL, price }) => [issnL, price])).toEqual([["0031-9252", null], ["1026-597X", null], ["2049-3630", null], ["", null]]);
  const empty = readDataCheck(undefined);
  expect([empty.titles, empty.findings, empty.all.titles, empty.hasReference]).toEqual([[], [], 0, false]);
});

it("shows the titles of a state, or of a finding by its first reason, as the server counts them", () => {
  expect(places("")).toEqual([0, 1, 2, 3]);
  expect(places("all_forecast")).toEqual([0, 1]);
  expect(places("weak")).toEqual([1]);
  expect(places("not_forecast")).toEqual([2, 3]);
  expect(places("outside_filter"), "of two reasons the first counts").toEqual([3]);
  expect(places("other_issn")).toEqual([0]);
});

it("finds titles by name, publisher and any ISSN", () => {
  const [first] = check.titles;
  if (!first) throw new Error("there is none");
  expect(["", "0031", "1879-0658", "HOUSE", "t 00"].every((search) => isMeant(first, search))).toBe(true);
  expect(isMeant(first, "2049")).toBe(false);
  expect(filesInWords(["counter", "price", "kbart"])).toBe("usage, prices, kbart");
});

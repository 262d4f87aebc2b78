import { expect, it } from "vitest";
import { leftOutSentences, readApcReport } from "./report";

const year = { year: 2025, num_apc_papers: 58, fractional_authorship: 16.2, cost_apc: 45_120 };

it("reads totals by currency, journals, and what was left out", () => {
  const report = readApcReport({
    state: "ready", reason: null, years: [2024, 2025],
    totals: [{ currency: "USD", apc_price: 5200, num_apc_papers: 61.4, fractional_authorship: 17.3, cost_apc: 48_210, by_year: [year, { num_apc_papers: 1 }] }],
    journals: [{ issn_l: "4000-0006", title: "A", publisher: "P", oa_status: "hybrid", currency: null, apc_price: null, num_apc_papers: 1.4, fractional_authorship: 0.5, cost_apc: null, by_year: [], papers_left_out: 2 }, {}],
    papers_total: 412, papers_counted: 401, left_out: { no_price: 8, no_authors: 1 },
  });
  expect(report.isReady).toBe(true);
  expect(report.totals).toEqual([{ currency: "USD", papers: 61.4, authorship: 17.3, cost: 48_210, byYear: [{ year: 2025, papers: 58, authorship: 16.2, cost: 45_120 }] }]);
  expect(report.journals[0]).toEqual({ issnL: "4000-0006", title: "A", publisher: "P", status: "hybrid", currency: null, price: null, papers: 1.4, authorship: 0.5, cost: null, byYear: [], leftOut: 2 });
  expect([report.journals[1]?.title, report.papers, report.counted]).toEqual(["", 412, 401]);
  expect(leftOutSentences(report.leftOut)).toEqual(["8 papers left out: the journal's charge is unknown.", "1 paper left out: the number of authors is unknown."]);
});
it("says why there is nothing yet", () => {
  const waiting = readApcReport({ state: "waiting", reason: "The papers are being looked for." });
  expect([waiting.isReady, waiting.reason, waiting.journals, waiting.papers]).toEqual([false, "The papers are being looked for.", [], null]);
});

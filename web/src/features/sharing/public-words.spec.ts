import { expect, it } from "vitest";
import type { PublicSummary } from "../../api/sharing";
import { caseSentence, notes, savingText, shareText, shownWords, useParts, yearsText } from "./public-words";

const costs = { big_deal: 1_000_000, scenario: 410_000, subscriptions: 390_000, ill: 20_000, saving: 590_000, saving_percent: 59 };
const summary: PublicSummary = {
  institution_name: "Example College", package_name: "Invented Press", scenario_name: "Keep the best", scenario_description: "", currency: "GBP", base_year: 2026, reference_version: null, is_rounded: true, changed_at: "2026-11-22T10:00:00Z",
  num_titles: 2500, num_subscribed: 120, use_total: 120_000, use_percent: { oa: 30, backfile: 12, social_networks: 4, subscription: 25, ill: 2, other_delayed: 27 }, instant_percent: 71, costs, titles: null,
};

it("puts the case in one sentence, with costs only where they are shown", () => {
  expect(caseSentence(summary)).toBe("With 120 of 2,500 journals subscribed one by one, 71% of all uses are met at once. That costs £410,000 a year; the whole package costs £1,000,000.");
  expect(caseSentence({ ...summary, costs: { ...costs, big_deal: null, saving: null, saving_percent: null } })).toMatch(/That costs £410,000 a year\.$/);
  expect(caseSentence({ ...summary, costs: null, num_subscribed: 1, is_rounded: false, instant_percent: 71.24 })).toBe("With 1 of 2,500 journals subscribed one by one, 71.2% of all uses are met at once.");
});
it("says what a page shows by the choices made", () => {
  expect(shownWords({ with_prices: false, with_titles: false })).toBe("It shows how readers access articles.");
  expect(shownWords({ with_prices: true, with_titles: false })).toBe("It shows how readers access articles and the cost.");
  expect(shownWords({ with_prices: true, with_titles: true })).toBe("It shows how readers access articles, the cost and each journal.");
});
it("orders the parts of use: at once first, networks as open access", () => {
  const parts = useParts(summary.use_percent);
  expect(parts.map(({ key, share }) => [key, share])).toEqual([["subscription", 25], ["backfile", 12], ["openAccess", 34], ["ill", 2], ["otherDelayed", 27]]);
  expect(parts.filter(({ isInstant }) => isInstant).reduce((sum, { share }) => sum + share, 0)).toBe(summary.instant_percent);
});
it("shows no part as less than nothing", () => {
  expect(useParts({ ...summary.use_percent, backfile: -0.3 })[1]?.share).toBe(0);
});
it("tells a saving from what is spent more", () => {
  expect(savingText(costs, "GBP", true)).toBe("£590,000 (59%) less than the whole package");
  expect(savingText({ ...costs, saving: -12_345, saving_percent: -1.25 }, "GBP", false)).toBe("£12,345 (1.3%) more than the whole package");
  expect(savingText({ ...costs, big_deal: null, saving: null, saving_percent: null }, "GBP", true)).toBe("");
  expect(savingText({ ...costs, big_deal: 0, saving: -410_000, saving_percent: null }, "GBP", true)).toBe("£410,000 more than the whole package");
  expect(savingText({ ...costs, saving: 0, saving_percent: 0 }, "GBP", true)).toBe("the same as the whole package");
});
it("says which years, and that figures are rounded where they are", () => {
  expect(yearsText(2026)).toBe("2026 to 2030");
  expect(notes(summary)).toHaveLength(3);
  expect(notes({ ...summary, is_rounded: false, costs: null }).join(" ")).not.toMatch(/rounded|prices/);
  expect([shareText(0.4, true), shareText(0.4, false)]).toEqual(["0%", "0.4%"]);
});

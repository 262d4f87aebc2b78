import { describe, expect, it } from "vitest";
import { costsOf, forecastOf, historyOf, papersOf, partsOf } from "./years";

const detail = {
  years: {
    year: [2026, 2027],
    use_oa_plus_social_networks: [30, 40],
    use_backfile: [10, -1],
    use_subscription: [60, 61],
    use_ill: [3, 3],
    use_other_delayed: [57, 58],
    use_total: [100, 100],
    subscription_cost: [500, 540],
    ill_cost: [51, 51],
    num_papers: null,
  },
  history: { year: [2024, 2025], citations: [5, 6], authorships: [1] },
  papers_history: { year: [2023, 2024], num_papers: [200, 210] },
};

describe("forecast", () => {
  it("adds up to all uses, subscribed or not", () => {
    for (const isSubscribed of [true, false]) {
      const { rows } = forecastOf(detail, isSubscribed);
      const parts = rows.filter((row) => row.colour);
      expect(parts.reduce((sum, row) => sum + (row.values[0] ?? 0), 0)).toBe(100);
    }
  });
  it("shows the cost that falls due", () => {
    expect(forecastOf(detail, true).rows.find((row) => row.isMoney)).toMatchObject({ name: "Subscription cost", values: [500, 540] });
    expect(forecastOf(detail, false).rows.find((row) => row.isMoney)).toMatchObject({ name: "Loan cost", values: [51, 51] });
  });
  it("draws parts from the top to the foot, none below nothing", () => {
    const parts = partsOf(forecastOf(detail, true), true);
    expect(parts.map((part) => [part.colour, part.values[1]])).toEqual([["subscription", 61], ["backfile", 0], ["openAccess", 40]]);
  });
  it("is empty for a detail without years", () => {
    expect(forecastOf({}, true)).toEqual({ years: [], rows: [] });
  });
});

it("sets histories of different years side by side and leaves out what does not fit its years", () => {
  expect(historyOf(detail)).toEqual({
    years: ["2023", "2024", "2025"],
    rows: [
      { name: "Articles published", field: "papers_hist", values: [200, 210, null] },
      { name: "Citations by the institution", field: "citations_hist", values: [null, 5, 6] },
    ],
  });
});

it("draws costs of both ways, and articles of the past and to come", () => {
  const one = { years: { year: [2026, 2027], subscription_cost: [100, 110], ill_cost: [40, 39], num_papers: [12, 13] }, papers_history: { year: [2024, 2025], num_papers: [10, 11] } };
  expect(costsOf(one).rows.map(({ name, values }) => [name, values])).toEqual([["Subscription", [100, 110]], ["Interlibrary loans", [40, 39]]]);
  expect(papersOf(one)).toMatchObject({ years: ["2024", "2025", "2026", "2027"], rows: [{ name: "Published", values: [10, 11, null, null] }, { name: "Expected", values: [null, null, 12, 13] }] });
  expect(papersOf({}).rows).toEqual([]);
});

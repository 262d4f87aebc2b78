import { expect, it } from "vitest";
import type { Totals } from "../api/scenarios";
import { yearsOf } from "./yearly";

const use = { oa_plus_social_networks: [30, 40], backfile: [20, 10], subscription: [0, 10], ill: [5, 5], other_delayed: [45, 35], total: [100, 0] };
const totals = { first_year: 2027, cost_subscription_by_year: [100, 110], cost_ill_by_year: [10, 9], use_actual_by_year: use, cost_bigdeal_projected_by_year: [500, 525] };

it("puts cost and uses met of each year beside the Big Deal", () => {
  expect(yearsOf(totals as unknown as Totals)).toEqual([
    { year: 2027, subscriptions: 100, loans: 10, access: 55, bigDeal: 500 },
    { year: 2028, subscriptions: 110, loans: 9, access: null, bigDeal: 525 },
  ]);
  expect(yearsOf({ ...totals, cost_bigdeal_projected_by_year: null } as unknown as Totals)[0]?.bigDeal).toBeNull();
});

it("has no years where the totals have none", () => {
  expect(yearsOf({ ...totals, first_year: undefined } as unknown as Totals)).toEqual([]);
});

import { expect, it } from "vitest";
import type { ShareRow } from "./share-row";
import { scaleOf, sumsOf, tallyOf } from "./share-totals";

const member = (some: Partial<ShareRow>): ShareRow => ({
  package_id: "p", total: null, institution_name: "Northgate University", usage: 10, size: null, output: 0.5, today: null, share: null, share_without_bounds: null, bound: null, change: null, change_percent: null, ill_cost: 1.25, ...some,
});
const members = [
  member({ today: 100, share: 33.34, share_without_bounds: 30, change: -66.66, change_percent: -66.66, bound: "floor" }),
  member({ today: 20, share: 33.33, share_without_bounds: 40, change: 13.33, change_percent: 66.65, bound: "cap", size: 4 }),
  member({ today: 33.33, share: 33.33, share_without_bounds: 30, change: 0, change_percent: 0 }),
  member({ share: 0.1, share_without_bounds: 0.1, size: 3 }),
];

const scale = (...percents: (number | null)[]) => scaleOf(percents.map((change_percent) => ({ change_percent })));

it("adds up what is known", () => {
  expect(sumsOf(members)).toEqual({ usage: 40, size: 7, output: 2, today: 153.33, share: 100.1, share_without_bounds: 100.1, total: null, change: -53.33, change_percent: expect.closeTo(-34.78, 2), ill_cost: 5 });
  expect(sumsOf([member({})])).toMatchObject({ size: null, today: null, share: null, change: null, change_percent: null });
});
it("leaves whose cost is not known out of the change, also in percent", () => {
  expect(sumsOf([member({ today: 50, share: 60, change: 10, change_percent: 20 }), member({ share: 500 })])).toMatchObject({ share: 560, change: 10, change_percent: 20 });
  expect(sumsOf([member({ today: 0, share: 5, change: 5 })]).change_percent, "of nothing there is no percent").toBeNull();
});
it("counts who pays less, more, the same, and is at a bound", () => {
  expect(tallyOf(members)).toEqual({ less: 1, more: 1, same: 1, unknown: 1, floor: 1, cap: 1 });
});
it("gives the largest change room, in few steps", () => {
  expect([scale(), scale(null, 0), scale(-3, 5), scale(5.1), scale(-11, 2), scale(40), scale(51), scale(900)]).toEqual([5, 5, 5, 10, 25, 50, 100, 100]);
});
it("counts a change of less than half a unit as the same, as the screen rounds it", () => {
  expect(tallyOf([member({ change: -0.4 }), member({ change: 0.49 }), member({ change: -0.6 })])).toMatchObject({ less: 1, more: 0, same: 2 });
});

import { expect, it } from "vitest";
import type { MemberShare } from "../../api/cost-sharing";
import { changesOf, changesSentence } from "./changes";
import { changesPlot } from "./changes-plot";
import { rowsOf, totalsOf } from "./share-row";

const member = (institution_name: string, some: Partial<MemberShare>): MemberShare => ({
  package_id: institution_name, institution_id: "i", institution_name, usage: 10, size: null, output: 0.5, today: null, share: null, share_without_bounds: null, bound: null, change: null, change_percent: null, ill_cost: 0, ...some,
});
// The changes that the server sends are those of the share alone.
const rows = rowsOf([
  member("Alder", { today: 1000, share: 900, change: -100, change_percent: -10, ill_cost: 250.5 }),
  member("Birch", { today: 2000, share: 500, change: -1500, change_percent: -75, ill_cost: 100 }),
  member("Cedar", { share: 300, ill_cost: 40 }),
  member("Dogwood", { today: 0, share: 10, change: 10, ill_cost: 5 }),
]);
const palette = { open: "green", requested: "orange" } as Parameters<typeof changesPlot>[2];

it("includes the loans in what a member pays and in its change", () => {
  expect(rows.map(({ total, change, change_percent }) => [total, change, change_percent])).toEqual([
    [1150.5, 150.5, 15.05],
    [600, -1400, -70],
    [340, null, null],
    [15, 15, null],
  ]);
  expect(totalsOf(rows)).toMatchObject({ institution_name: "Total", share: 1710, ill_cost: 395.5, total: 2105.5, today: 3000, change: -1234.5 });
  expect(rowsOf([member("Elm", { today: 5, ill_cost: 3 })])[0], "nothing is known while the cost cannot be shared").toMatchObject({ total: null, change: null });
});
it("orders winners before losers, without those whose cost today is unknown", () => {
  expect(changesOf(rows).map(({ name }) => name)).toEqual(["Birch", "Dogwood", "Alder"]);
});
it("says who wins and loses most", () => {
  expect(changesSentence(changesOf(rows), "USD")).toBe("Change a year against today, loans included, of 3 institutions. Largest decrease: Birch -$1,400. Largest increase: Alder +$151.");
  expect(changesSentence(changesOf(rows.slice(1, 2)), "USD")).toBe("Change a year against today, loans included, of 1 institution. Largest decrease: Birch -$1,400.");
});
it("draws less to the left and more to the right", () => {
  const { data } = changesPlot(changesOf(rows), "USD", palette);
  expect(data.labels).toEqual(["Birch", "Dogwood", "Alder"]);
  expect(data.datasets.map(({ label, data: values }) => [label, values])).toEqual([["Pays less", [-1400, 0, 0]], ["Pays more", [0, 15, 150.5]]]);
});

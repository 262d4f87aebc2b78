import { describe, expect, it } from "vitest";
import { STATE, costOf, instantPercentOf, overlayOf, requestsOf, sharePercentOf, type Asked } from "./overlay";
import { titlesOf } from "./titles";
import { consortiumToyTable, toyTable } from "./toy";

function toy(bigDeal?: string) {
  const table = toyTable();
  if (bigDeal !== undefined) table.schema.metadata.set("cost_bigdeal_projected", bigDeal);
  return titlesOf(table);
}

describe("overlay", () => {
  it("sums costs and uses with one journal subscribed", () => {
    const overlay = overlayOf(toy("3000"), ["1111-1111"]);
    // 1000 for A; loans 10 for B and 40 for C; 3000 - 1050 is kept.
    expect(overlay.cost).toEqual({ savings: 1950, subscription: 1000, ill: 50 });
    expect(overlay.costPercent).toBeCloseTo(35, 10);
    // Backfile: 20 - 1 + 0; the negative journal counts in the sum.
    expect(overlay.use.openAccess).toBe(40);
    expect(overlay.use.backfile).toBe(19);
    expect(overlay.use.subscription).toBe(50);
    expect(overlay.use.ill).toBeCloseTo(4.55, 10);
    expect(overlay.use.otherDelayed).toBeCloseTo(86.45, 10);
    // (40 + 19 + 50) / 200, and with loans (109 + 4.55) / 200.
    expect(overlay.instantPercent).toBeCloseTo(54.5, 10);
    expect(overlay.accessPercent).toBeCloseTo(56.775, 10);
    expect([...overlay.isSubscribed]).toEqual([1, 0, 0]);
  });
  it("ignores ISSNs of other packages and counts a journal once", () => {
    const overlay = overlayOf(toy("3000"), ["1111-1111", "1111-1111", "9999-9999"]);
    expect(overlay.subscribedCount).toBe(1);
  });
  it("tells an excess from savings, and neither against an unknown Big Deal", () => {
    expect(overlayOf(toy("100"), ["1111-1111"])).toMatchObject({ saved: -950, cost: { savings: 0 } });
    expect(overlayOf(toy("3000"), ["1111-1111"]).saved).toBe(1950);
    expect(overlayOf(toy(), [])).toMatchObject({ saved: null, costPercent: null, cost: { savings: 0 } });
  });
  it("takes a Big Deal that costs 0 for known", () => {
    expect(overlayOf(toy("0"), ["1111-1111"])).toMatchObject({ saved: -1050, costPercent: null });
  });
  it("tells a journal's own cost and instant share by state", () => {
    const titles = toy("3000");
    expect(costOf(titles, true, 0)).toBe(1000);
    expect(costOf(titles, false, 0)).toBe(100);
    expect(instantPercentOf(titles, false, 0)).toBe(50);
    expect(instantPercentOf(titles, true, 0)).toBe(100);
  });
  it("tells by which way a journal's uses are met, by state", () => {
    const titles = toy("3000");
    const shares = (isSubscribed: boolean) => (["subscription", "ill", "notMet"] as const).map((way) => sharePercentOf(titles, isSubscribed, 0, way));
    expect(shares(true)).toEqual([50, 0, 0]);
    expect(shares(false)).toEqual([0, 2.5, 47.5]);
  });
  it("takes what a subscription meets from a column of its own where there is one, as a consortium's differs from the paywalled uses", () => {
    const titles = titlesOf(consortiumToyTable());
    expect(overlayOf(titles, ["1111-1111", "3333-3333"]).use.subscription).toBe(95);
    expect(instantPercentOf(titles, true, 0)).toBe(90);
    expect(sharePercentOf(titles, true, 0, "subscription")).toBe(40);
    expect(overlayOf(toy(), ["1111-1111", "3333-3333"]).use.subscription).toBe(110);
  });
});

describe("requests", () => {
  const titles = toy("3000");
  const base = overlayOf(titles, ["1111-1111"]);
  const requests = (...asked: Asked[]) => requestsOf(titles, base, asked);
  const c: Asked = { issn_l: "3333-3333", decision: null };

  it("are a second layer over the consortium's subscriptions", () => {
    // A is subscribed, C is asked for, B is borrowed.
    const { together, ...asked } = requests(c);
    expect([...asked.states]).toEqual([STATE.subscribed, STATE.none, STATE.requested]);
    expect(asked).toMatchObject({ count: 1, openCount: 1, cost: 800, use: 60 });
    expect(together.cost).toEqual({ savings: 1190, subscription: 1800, ill: 10 });
    expect(together.costPercent).toBeCloseTo(60.3333, 4);
    expect(together.accessPercent).toBeCloseTo(85.275, 10);
    expect(together.instantPercent).toBeCloseTo(84.5, 10);
    // 1810 - 1050: the loans for C are saved.
    expect(asked.addedCost).toBe(760);
    expect(asked.addedAccess).toBeCloseTo(28.5, 10);
    expect(base.costTotal, "the first layer stays as it was").toBe(1050);
  });
  it("cost nothing where the title is subscribed already", () => {
    const { together, count, cost, states } = requests({ issn_l: "1111-1111", decision: null });
    expect(states[0]).toBe(STATE.subscribed);
    expect([count, cost, together.costTotal]).toEqual([0, 0, base.costTotal]);
  });
  it("count when they are accepted, and no more when they are declined", () => {
    expect(requests({ ...c, decision: "accepted" })).toMatchObject({ count: 1, openCount: 0, acceptedCount: 1, cost: 800 });
    const declined = requests({ ...c, decision: "declined" });
    expect(declined).toMatchObject({ count: 0, declinedCount: 1, cost: 0, addedCost: 0 });
    expect(declined.states[2]).toBe(STATE.declined);
  });
  it("of titles that are not here count for nothing", () => {
    expect(requests({ issn_l: "9999-9999", decision: null })).toMatchObject({ count: 0, addedCost: 0, addedAccess: 0 });
  });
});

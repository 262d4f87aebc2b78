import { describe, expect, it } from "vitest";
import { costOf, instantPercentOf, overlayOf, sharePercentOf } from "./overlay";
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
  it("never shows negative savings, and none against an unknown Big Deal", () => {
    expect(overlayOf(toy("100"), ["1111-1111"]).cost.savings).toBe(0);
    expect(overlayOf(toy(), [])).toMatchObject({ costPercent: null, cost: { savings: 0 } });
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

/* oxlint-disable unicorn/no-thenable -- it is a word of the API */
import { describe, expect, it } from "vitest";
import { differenceWords, filesWords, lackWords, modeWords, stateWords } from "./member-words";

it("says what a member lacks, also what it has no word for", () => {
  expect(lackWords(["counter", "price", "something-new"])).toBe("COUNTER reports, price list, Something new");
  expect(stateWords({ is_complete: false, lacks: ["counter", "big-deal-cost"] })).toBe("△ Missing COUNTER reports, Big Deal cost");
  expect(stateWords({ is_complete: true, lacks: [] })).toBe("✓ Complete");
  expect(stateWords({ is_complete: true, lacks: ["perpetual-access"] })).toBe("✓ Complete, without perpetual access");
});
it("says how its data come, and that a copy is old", () => {
  expect(modeWords({ mode: "live", copied_at: null, differences: [] })).toBe("Live");
  expect(modeWords({ mode: "snapshot", copied_at: "2026-11-03T10:00:00Z", differences: [] })).toBe("Copy of 3 Nov 2026");
  expect(modeWords({ mode: "snapshot", copied_at: "2026-11-03T10:00:00Z", differences: [{ what: "price", then: "a.csv", now: "b.csv" }] })).toBe("Copy of 3 Nov 2026, changed since");
});
it("counts files of one kind", () => {
  const files = [{ kind: "counter" }, { kind: "counter" }, { kind: "price" }];
  expect(["counter", "price", "perpetual-access"].map((kind) => filesWords(files, kind))).toEqual(["✓ 2 files", "✓ Present", "Missing"]);
});
describe("what changed since a copy was taken", () => {
  it("names files by their kind", () => {
    expect(differenceWords({ what: "counter-trj3", then: "2025.csv", now: "2026.csv" }, "USD")).toBe("COUNTER TR_J3: 2025.csv → 2026.csv");
    expect(differenceWords({ what: "price", then: "prices.csv", now: null }, "USD")).toBe("Price list: prices.csv was removed");
    expect(differenceWords({ what: "perpetual-access", then: null, now: "pta.csv" }, "USD")).toBe("Perpetual access: pta.csv is new");
  });
  it("shows amounts and rates", () => {
    expect(differenceWords({ what: "big_deal_cost", then: "120000", now: "130000.5" }, "EUR")).toBe("Big Deal cost: €120,000 → €130,001");
    expect(differenceWords({ what: "big_deal_cost_increase", then: "5", now: "0" }, "EUR")).toBe("Growth of the Big Deal: 5% → 0%");
    expect(differenceWords({ what: "currency", then: "USD", now: "EUR" }, "USD")).toBe("Currency: USD → EUR");
  });
});

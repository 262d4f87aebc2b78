import { expect, it } from "vitest";
import type { FileRow } from "../../api/files";
import { isComplete, listBehind, missingWords, nextStep, setupParts, unpricedCount } from "./setup-parts";

const file = (kind: string) => ({ id: kind, kind, slot: kind, is_live: true }) as FileRow;
const empty = { files: [] as FileRow[], currency: "", big_deal_cost: null, big_deal_cost_increase: null, warnings: [] };
const full = { files: [file("counter"), file("price"), file("perpetual-access"), file("filter")], currency: "USD", big_deal_cost: 0, big_deal_cost_increase: 0, warnings: [] };
const title = (pack: Parameters<typeof nextStep>[0]) => nextStep(pack)?.title;
const states = (pack: Parameters<typeof setupParts>[0]) => setupParts(pack).map(({ state }) => state);

it("names seven parts, what is missing and what is only recommended", () => {
  expect(setupParts(empty).map(({ name }) => name)).toEqual(["COUNTER reports", "Price list", "Currency", "Big Deal costs", "Perpetual access", "Title filter", "Excluded titles"]);
  expect(states(empty)).toEqual(["missing", "missing", "missing", "missing", "warning", "open", "open"]);
  expect(isComplete(setupParts(empty))).toBe(false);
});
it("counts zero as stated, and prices that some journals lack as a warning", () => {
  expect(states(full)).toEqual(["complete", "complete", "complete", "complete", "complete", "complete", "open"]);
  const unpriced = { warnings: [{ id: "missing_prices", journals: [{ issn_l: "1" }, { issn_l: "2" }] }] };
  const [, price] = setupParts({ ...full, ...unpriced });
  expect([price?.state, price?.text]).toEqual(["warning", "2 journals without a price are left out of all forecasts."]);
  expect(isComplete(setupParts({ ...full, ...unpriced }))).toBe(true);
  expect([unpricedCount({ ...full, ...unpriced }), unpricedCount(full)]).toEqual([2, 0]);
});
it("believes the server about reports that are not complete yet", () => {
  const [counter] = setupParts({ ...full, has_complete_counter_data: false });
  expect([counter?.state, counter?.word]).toEqual(["missing", "More needed"]);
  expect(counter?.text).toMatch(/^1 report used\. TR_J2/);
});
it("names what is missing", () => {
  expect(missingWords(["counter", "price", "big-deal-cost"])).toBe("COUNTER reports, a price list and the Big Deal cost");
  expect([missingWords(["currency"]), missingWords([])]).toEqual(["a currency", ""]);
});
it("knows the list behind a part, which is the one in use", () => {
  const files = [{ ...file("price"), id: "old", is_live: false }, ...full.files];
  expect([listBehind({ files }, "price")?.id, listBehind({ files }, "counter"), listBehind({ files: [] }, "filter")]).toEqual(["price", undefined, undefined]);
});
it("has one next step: what is required first, then a scenario, then what is recommended", () => {
  const fresh = { ...empty, is_ready: false, scenarios: [] };
  expect(nextStep(fresh)).toEqual({ part: "counter", title: "Upload COUNTER reports", isRequired: true });
  const reports = { ...fresh, files: [file("counter")] };
  expect(title(reports)).toBe("Upload a price list");
  expect(title({ ...reports, has_complete_counter_data: false }), "in working order").toBe("Upload COUNTER reports");
  const lists = { ...reports, files: [file("counter"), file("price")], currency: "USD" };
  expect(title(lists)).toBe("Enter the Big Deal costs");
  const ready = { ...lists, big_deal_cost: 0, big_deal_cost_increase: 0, is_ready: true };
  expect(nextStep(ready)).toEqual({ title: "Create a scenario", isRequired: true });
  expect(title({ ...ready, is_ready: false }), "the server says no").toBe("Upload a perpetual access list");
  const scenarios = [{ id: "s" }] as unknown as typeof ready.scenarios;
  expect(nextStep({ ...ready, scenarios })).toEqual({ part: "perpetual-access", title: "Upload a perpetual access list", isRequired: false });
  expect(nextStep({ ...full, is_ready: true, scenarios })).toBeUndefined();
});
it("counts reports and journals with separators", () => {
  const many = { ...full, warnings: [{ id: "missing_prices", journals: Array.from({ length: 2511 }, (_, at) => ({ issn_l: String(at) })) }] };
  expect(setupParts(many)[1]?.text).toBe("2,511 journals without a price are left out of all forecasts.");
});

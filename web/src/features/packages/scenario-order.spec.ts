import { expect, it } from "vitest";
import type { Totals } from "../../api/scenarios";
import { figuresOf, nextOrder, orderIn, orderText, sortedScenarios, type ScenarioFigures, type ScenarioOrder } from "./scenario-order";

const line = (name: string, cost: number | null, met: number | null = null) => ({ name, figures: { cost, met, subscribed: null, requested: null } satisfies ScenarioFigures });
const lines = [line("beta", 300, 50), line("Alpha", null), line("gamma", 100, 70), line("Delta", 300, 60)];
const steps = (column: "cost" | "met") => {
  const first = nextOrder(null, column);
  const second = nextOrder(first, column);
  return [first, second, nextOrder(second, column)];
};
const names = (order: ScenarioOrder | null) => sortedScenarios(lines, order).map(({ name }) => name);

it("leaves the order of the server until a column is chosen", () => {
  expect(names(null)).toEqual(["beta", "Alpha", "gamma", "Delta"]);
});
it("sorts names whatever their case", () => {
  expect(names({ column: "name", isDescending: false })).toEqual(["Alpha", "beta", "Delta", "gamma"]);
  expect(names({ column: "name", isDescending: true })).toEqual(["gamma", "Delta", "beta", "Alpha"]);
});
it("puts unknown figures last both ways, and leaves equal ones as they are", () => {
  expect(names({ column: "cost", isDescending: false })).toEqual(["gamma", "beta", "Delta", "Alpha"]);
  expect(names({ column: "cost", isDescending: true })).toEqual(["beta", "Delta", "gamma", "Alpha"]);
});
it("changes nothing of the given list", () => {
  names({ column: "name", isDescending: false });
  expect(lines.map(({ name }) => name)).toEqual(["beta", "Alpha", "gamma", "Delta"]);
});
it("begins with the lowest cost and the most uses, turns round, and ends with no order", () => {
  expect(steps("cost")).toEqual([{ column: "cost", isDescending: false }, { column: "cost", isDescending: true }, null]);
  expect(steps("met")).toEqual([{ column: "met", isDescending: true }, { column: "met", isDescending: false }, null]);
  expect(nextOrder({ column: "met", isDescending: false }, "name")).toEqual({ column: "name", isDescending: false });
});
it("is written into an address and read from it", () => {
  for (const order of [null, { column: "name", isDescending: false }, { column: "cost", isDescending: true }] as const) expect(orderIn(orderText(order))).toEqual(order);
  expect([null, "", "-", "price", "-usage"].map(orderIn)).toEqual([null, null, null, null, null]);
});
it("takes figures from totals: loans count as met, requested titles not as subscribed", () => {
  const summary = { cost_scenario: 1200, num_journals_total: 9, num_journals_subscribed: 5, use_instant_percent: 60, use_ill_percent: 2.5 } as Totals;
  expect(figuresOf({ summary, recalculating: null, requested: 2 })).toEqual({ cost: 1200, met: 62.5, subscribed: 3, requested: 2 });
  expect(figuresOf({ summary: { ...summary, num_journals_total: 0 }, recalculating: null, requested: 0 }).met).toBeNull();
  const unknown = { cost: null, met: null, subscribed: null, requested: null };
  expect([figuresOf(undefined), figuresOf({ summary: null, recalculating: 40, requested: 1 })]).toEqual([unknown, unknown]);
});

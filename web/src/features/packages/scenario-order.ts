/** The scenarios of a package as lines of a table, and their order. */

import type { Totals } from "../../api/scenarios";
import { byName, unknownLast } from "../../lib/order";
import type { ScenarioState } from "./queries";

/** The columns by which scenarios are sorted. */
export type ScenarioColumn = "name" | "cost" | "met" | "subscribed" | "requested";

/** By which column, and which way. */
export interface ScenarioOrder {
  column: ScenarioColumn;
  isDescending: boolean;
}

/** The figures of a scenario; null while they are unknown. */
export interface ScenarioFigures {
  cost: number | null;
  /** Uses met, with interlibrary loans, in percent. */
  met: number | null;
  /** Titles subscribed, without those that a member requests. */
  subscribed: number | null;
  requested: number | null;
}

const UNKNOWN: ScenarioFigures = { cost: null, met: null, subscribed: null, requested: null };

/** The columns that first show their largest values: of uses and titles, more is better. */
const DESCENDING: readonly ScenarioColumn[] = ["met", "subscribed", "requested"];

const COLUMNS: readonly ScenarioColumn[] = ["name", "cost", ...DESCENDING];

/** The figures of a scenario, from what the server says of it. */
export function figuresOf(state: ScenarioState | undefined): ScenarioFigures {
  if (!state?.summary) return UNKNOWN;
  const { summary, requested } = state;
  return { cost: summary.cost_scenario, met: metPercent(summary), subscribed: summary.num_journals_subscribed - requested, requested };
}

/** The uses met in percent; null for a scenario without journals. */
function metPercent({ num_journals_total, use_instant_percent, use_ill_percent }: Totals): number | null {
  return num_journals_total === 0 ? null : (use_instant_percent ?? 0) + (use_ill_percent ?? 0);
}

/** Scenarios in the chosen order; without one, in that of the server. Unknown figures come last, and equal ones keep their order. */
export function sortedScenarios<T extends { name: string; figures: ScenarioFigures }>(lines: readonly T[], order: ScenarioOrder | null): T[] {
  if (order === null) return [...lines];
  const { column, isDescending } = order;
  const compare = (a: T, b: T) => (column === "name" ? byName(a.name, b.name) : unknownLast(a.figures[column], b.figures[column], isDescending));
  return [...lines].sort((a, b) => (isDescending ? -compare(a, b) : compare(a, b)));
}

/** What a press on a heading makes of the order: its column, then the other way round, then the order of the server. */
export function nextOrder(before: ScenarioOrder | null, column: ScenarioColumn): ScenarioOrder | null {
  const isFirstDescending = DESCENDING.includes(column);
  if (before?.column !== column) return { column, isDescending: isFirstDescending };
  return before.isDescending === isFirstDescending ? { column, isDescending: !isFirstDescending } : null;
}

/** The order that an address names, such as `-cost`; null where it names none. */
export function orderIn(text: string | null): ScenarioOrder | null {
  const column = COLUMNS.find((one) => one === text?.replace(/^-/, ""));
  return column === undefined ? null : { column, isDescending: text?.startsWith("-") ?? false };
}

/** How an address names an order; blank for that of the server. */
export function orderText(order: ScenarioOrder | null): string {
  return order === null ? "" : `${order.isDescending ? "-" : ""}${order.column}`;
}

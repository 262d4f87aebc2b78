/** Which numbers of the screens can be explained, and the names that the API has for them. Small, because the page of a scenario loads it first. */

import { COLUMNS } from "../../model/columns";

/** Columns of the grid whose name in the API is another one. */
const RENAMED: Readonly<Record<string, string>> = {
  subscription_percent: "use_subscription_percent",
  ill_percent: "use_ill_percent",
  not_met_percent: "use_other_delayed_percent",
};

/** Columns of numbers. The server does not explain those that only a consortium's journals have. */
const NUMBERS: ReadonlySet<string> = new Set(COLUMNS.flatMap(({ key, kind, isForConsortium }) => (kind === "text" || kind === "boolean" || isForConsortium ? [] : [key])));

/** The field that explains a column of the grid; undefined for columns of text and those without an explanation. */
export function fieldOfColumn(column: string): string | undefined {
  return NUMBERS.has(column) ? (RENAMED[column] ?? column) : undefined;
}

/** Totals of the scenario that are the sums of columns of the grid over all its journals. */
const TOTALS: Readonly<Record<string, string>> = {
  cost: "cost_scenario",
  subscription_cost: "subscription_cost",
  ill_cost: "ill_cost",
  subscription_minus_ill_cost: "cost_subscription_minus_ill",
};

/** The total that explains the sum of a column of the grid, if there is one. */
export function totalOfColumn(column: string): string | undefined {
  return TOTALS[column];
}

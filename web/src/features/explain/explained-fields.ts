/** Which numbers of the screens can be explained, and the names that the API has for them. Small, because the page of a scenario loads it first. */

import { COLUMNS } from "../../model/columns";

/** Columns of the grid whose name in the API is another one. */
const RENAMED: Readonly<Record<string, string>> = {
  subscription_percent: "use_subscription_percent",
  ill_percent: "use_ill_percent",
  not_met_percent: "use_other_delayed_percent",
};

/** Columns of numbers that the server does not explain: the rank, and what only a consortium's journals have. */
const NOT_EXPLAINED: ReadonlySet<string> = new Set(["cpu_rank", ...COLUMNS.flatMap(({ key, isForConsortium }) => (isForConsortium ? [key] : []))]);

const NUMBERS: ReadonlySet<string> = new Set(COLUMNS.flatMap(({ key, kind }) => (kind === "text" || kind === "boolean" ? [] : [key])));

/** The field that explains a column of the grid; undefined for columns of text and those without an explanation. */
export function fieldOfColumn(column: string): string | undefined {
  return NUMBERS.has(column) && !NOT_EXPLAINED.has(column) ? (RENAMED[column] ?? column) : undefined;
}

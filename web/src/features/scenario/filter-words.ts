/** Filters of the grid in words. */

import { currencySymbol } from "../../lib/format";
import { COLUMNS, type ColumnKind } from "../../model/columns";
import type { ColumnFilter, Condition } from "./filter-model";

const SPECS = new Map(COLUMNS.map((column) => [column.key, column]));

/** Columns that are always shown, by what their filters are called. */
const FIXED: Record<string, string> = { title: "Title", subscribed: "Status" };

/** How many conditions are named one by one. */
const NAMED = 3;

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** A filter as a phrase: "Cost per use: $0 to $10". */
export function filterWords(column: string, filter: ColumnFilter, currency: string | null): string {
  const kind = SPECS.get(column)?.kind ?? "text";
  const conditions = (filter.conditions ?? [filter]).map((condition) => conditionWords(condition, kind, currency));
  const rest = conditions.length - NAMED + 1;
  const named = conditions.length > NAMED ? [...conditions.slice(0, NAMED - 1), `${rest} more`] : conditions;
  return `${FIXED[column] ?? SPECS.get(column)?.label ?? column}: ${named.join(filter.operator === "AND" ? " and " : " or ")}`;
}

function conditionWords({ type, filter, filterTo }: Condition, kind: ColumnKind, currency: string | null): string {
  const shown = (value: string | number | null | undefined) => (typeof value === "number" ? amountOf(value, kind, currency) : (value ?? ""));
  const isText = kind === "text" || kind === "boolean";
  switch (type) {
    case "contains":
      return `contains “${filter}”`;
    case "notContains":
      return `does not contain “${filter}”`;
    case "startsWith":
      return `begins with “${filter}”`;
    case "endsWith":
      return `ends with “${filter}”`;
    case "notEqual":
      return `not ${shown(filter)}`;
    case "blank":
      return isText ? "none" : "unknown";
    case "notBlank":
      return isText ? "any" : "known";
    case "lessThan":
      return `below ${shown(filter)}`;
    case "lessThanOrEqual":
      return `up to ${shown(filter)}`;
    case "greaterThan":
      return `above ${shown(filter)}`;
    case "greaterThanOrEqual":
      return `${shown(filter)} or more`;
    case "inRange":
      return `${shown(filter)} to ${shown(filterTo)}`;
    default:
      return shown(filter);
  }
}

function amountOf(value: number, kind: ColumnKind, currency: string | null): string {
  if (kind === "percent") return `${numbers.format(value)}%`;
  if (kind !== "money" && kind !== "money2") return numbers.format(value);
  return `${value < 0 ? "-" : ""}${currencySymbol(currency)}${numbers.format(Math.abs(value))}`;
}

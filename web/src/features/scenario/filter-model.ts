/** The filters that the form of filters sets, as the grid words them: lists of values, and ranges of numbers. */

import type { Filters } from "./use-view-state";

/** One condition of a filter, or two and more that are joined. */
export interface Condition {
  filterType?: string;
  type?: string;
  filter?: string | number | null;
  filterTo?: number | null;
}

/** A filter of a column as the grid has it. */
export interface ColumnFilter extends Condition {
  operator?: "AND" | "OR";
  conditions?: Condition[];
}

/** How many values of one column can be chosen at once. */
export const MOST_VALUES = 100;

/** Bounds of a number, both included; what is left out does not bound. */
export interface Range {
  from?: number;
  to?: number;
}

/** The values that a filter lets through, a blank one for journals without a value; none for a filter of another kind. */
export function valuesIn(filter: ColumnFilter | undefined): string[] {
  if (!filter) return [];
  const conditions = filter.operator === "OR" ? (filter.conditions ?? []) : filter.operator ? [] : [filter];
  const values = conditions.map(({ type, filter: value }) => (type === "blank" ? "" : type === "equals" && typeof value === "string" ? value : undefined));
  return values.every((value) => value !== undefined) ? values : [];
}

/** A filter that lets some values through; undefined for none, which is no filter. */
export function valuesFilter(values: readonly string[]): ColumnFilter | undefined {
  const conditions = values.map((value): Condition => (value === "" ? { filterType: "text", type: "blank" } : { filterType: "text", type: "equals", filter: value }));
  return conditions.length > 1 ? { filterType: "text", operator: "OR", conditions } : conditions[0];
}

/** The range of a filter; no bounds for a filter of another kind. */
export function rangeIn(filter: ColumnFilter | undefined): Range {
  const { type, filter: value, filterTo } = filter ?? {};
  if (typeof value !== "number") return {};
  if (type === "greaterThanOrEqual") return { from: value };
  if (type === "lessThanOrEqual") return { to: value };
  return type === "inRange" && typeof filterTo === "number" ? { from: value, to: filterTo } : {};
}

/** A filter for a range; undefined without bounds. */
export function rangeFilter({ from, to }: Range): ColumnFilter | undefined {
  if (from !== undefined && to !== undefined) return { filterType: "number", type: "inRange", filter: from, filterTo: to };
  if (from !== undefined) return { filterType: "number", type: "greaterThanOrEqual", filter: from };
  return to === undefined ? undefined : { filterType: "number", type: "lessThanOrEqual", filter: to };
}

/** Filters with another one for a column, or without one. */
export function withFilter(filters: Filters, column: string, filter: ColumnFilter | undefined): Filters {
  const { [column]: _before, ...others } = filters;
  return filter ? { ...others, [column]: filter } : others;
}

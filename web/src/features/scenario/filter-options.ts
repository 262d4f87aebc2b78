/** The values that can be chosen in the form of filters, with how many journals have each. */

import { flagAt, flagText, statusAt, wordsAt, type GridSource } from "./grid-values";

/** A value of a column, blank for journals without one, and how many journals have it. */
export interface FilterOption {
  value: string;
  count: number;
}

/** Columns that are filtered by their values. */
export type ListColumn = "subscribed" | "subject" | "publisher" | "is_society_journal";

/** The values of a column by name, the blank one last. */
export function filterOptions(source: Pick<GridSource, "titles" | "overlay" | "requests">, column: ListColumn): FilterOption[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < source.titles.count; row++) {
    const value = valueAt(source, column, row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => Number(one.value === "") - Number(other.value === "") || one.value.localeCompare(other.value));
}

function valueAt(source: Pick<GridSource, "titles" | "overlay" | "requests">, column: ListColumn, row: number): string {
  if (column === "subscribed") return statusAt(source, row);
  return column === "is_society_journal" ? flagText(flagAt(source, column, row)) : wordsAt(source, column, row);
}

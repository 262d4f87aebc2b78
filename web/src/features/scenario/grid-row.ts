/** What the grid of journals and its cells share. */

import type { Titles } from "../../model/titles";
import type { GridSource } from "./grid-values";
import type { Filters, ViewState } from "./use-view-state";

/** A row of the grid: the journal's place in the columns. A bare number will not do, the grid shows no row 0. */
export interface GridRow {
  row: number;
  /** The grid's name for the row. It must not depend on the context: new rows may arrive before their columns. */
  id: string;
}

/** The rows of a grid over the columns of titles. */
export function gridRowsOf(titles: Titles, rows: readonly number[]): GridRow[] {
  const issns = titles.texts("issn_l");
  return rows.map((row) => ({ row, id: issns[row] ?? String(row) }));
}

/** The grid's name for a row, whatever the context is. */
export const idOfRow = ({ data }: { data: GridRow }): string => data.id;

/** The row of sums below the journals. It has no place among them. */
export const TOTALS: GridRow = { row: -1, id: "totals" };

/** What the page wants to know of what is done in the grid. */
export interface GridEvents {
  onSort: (sort: ViewState["sort"]) => void;
  onFilters: (filters: Filters) => void;
  onOpen: (row: number) => void;
  onSelect: (rows: number[]) => void;
  /** Explains a number of a row, which the API calls `field`, or a total in the row of sums; undefined if numbers are not explained. */
  onExplain: ((row: number, field: string) => void) | undefined;
  /** Offers what can be done with such a number, where the pointer or the focus is. */
  onMenu: (row: number, field: string, event: MouseEvent) => void;
  /** Rows that search and filters leave. */
  onShown: (rows: number[]) => void;
}

/** The grid's `context`: boxes around what cells read and tell, so that what the grid was told stays the same for ever. */
export interface GridContext {
  source: GridSource;
  /** Rows that search and filters leave. */
  shown: readonly number[];
  /** What sorts the rows, as the address has it. */
  sort: ViewState["sort"];
  on: GridEvents;
}

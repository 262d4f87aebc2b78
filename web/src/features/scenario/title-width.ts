/** The width of the column of titles: the room that the other columns leave, within reason. */

import type { ColDef, Column, GridApi } from "ag-grid-community";
import { textScale } from "../../ui/text-scale";
import type { GridRow } from "./grid-row";

/** A title needs no more room than this, in pixels at the usual size of text. */
const WIDEST = 560;

/** The least room of a title in a narrow grid and in others, in pixels at the usual size of text. */
const NARROW_GRID = 500;
const LEAST_IN_NARROW = 146;
const LEAST = 224;

/** What stays free beside the columns, in pixels. */
const MARGIN = 18;

/** Grids whose columns share the room of a very wide screen. */
const sharing = new WeakSet<GridApi<GridRow>>();

const statedWidth = (column: Column) => column.getColDef().initialWidth ?? column.getColDef().width ?? column.getActualWidth();

/** The width of the title in a grid of a width, beside other columns; undefined where all columns share the room. */
function titleWidth(grid: number, others: number, scale: number): number | undefined {
  const room = Math.floor(grid - others - MARGIN);
  return room > WIDEST * scale ? undefined : Math.max((grid < NARROW_GRID ? LEAST_IN_NARROW : LEAST) * scale, room);
}

/** Gives the title the room that the other columns leave, as the grid or its columns change. */
export function giveTitleTheRest(api: GridApi<GridRow>): void {
  const scale = textScale();
  const columns = api.getAllDisplayedColumns();
  const others = columns.filter((column) => column.getColId() !== "title");
  // A shared width is none of the column's own, and has to be given back when a pane opens beside the grid.
  const own = (column: Column) => (sharing.has(api) ? statedWidth(column) : column.getActualWidth());
  const frame = document.querySelector('[data-testid="journal-grid"] .ag-root')?.clientWidth ?? 0;
  const width = titleWidth(frame, others.reduce((sum, column) => sum + own(column), 0), scale);
  if (width === undefined) {
    sharing.add(api);
    api.sizeColumnsToFit();
    return;
  }
  const widths = sharing.delete(api) ? others.map((column) => ({ key: column.getColId(), newWidth: statedWidth(column) })) : [];
  // To state the width that it has would lay out the grid again.
  if (widths.length === 0 && columns.find((column) => column.getColId() === "title")?.getActualWidth() === width) return;
  api.setColumnWidths([...widths, { key: "title", newWidth: width }]);
}

/**
 * Columns with a title as wide as it will be in a new grid of a width in pixels: the grid does not lay out its rows again after it is
 * painted. Widths are in pixels for the size of text, and ticks are the column before all others.
 */
export function withTitleWidth(columns: readonly ColDef<GridRow>[], ticks: number, grid: number): ColDef<GridRow>[] {
  const others = columns.reduce((sum, { colId, hide, initialWidth }) => sum + (colId === "title" || hide ? 0 : (initialWidth ?? 0)), ticks);
  const width = titleWidth(grid, others, textScale());
  return columns.map((column) => (column.colId === "title" && width !== undefined ? { ...column, initialWidth: width } : column));
}

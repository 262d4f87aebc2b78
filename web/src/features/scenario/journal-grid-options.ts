/** What the grid of journals is told once, when it is made. Whatever of this came again as another object would have it make all of its columns anew. */

import type { CellClickedEvent, CellContextMenuEvent, CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, GridOptions, RowClassRules, RowSelectionOptions } from "ag-grid-community";
import { GRID_BASICS, denseGridTheme } from "../../ui/grid-setup";
import { fieldOfColumn, totalOfColumn } from "../explain/explained-fields";
import { isRequested } from "../../model/journal-state";
import { TOTALS, idOfRow, type GridContext, type GridRow } from "./grid-row";
import { FOLLOWING_COLUMNS } from "./grid-values";
import { giveTitleTheRest } from "./title-width";
import type { Filters, ViewState } from "./use-view-state";

const SELECTION: RowSelectionOptions<GridRow> = { mode: "multiRow", checkboxes: true, headerCheckbox: true, selectAll: "filtered", enableClickSelection: false };
const contextOf = (params: { context: unknown }) => params.context as GridContext;

/** Which classes a row has: subscribed and requested journals are tinted. */
export const ROW_CLASSES: RowClassRules<GridRow> = {
  "is-subscribed": (params) => contextOf(params).source.overlay.isSubscribed[params.data?.row ?? -1] === 1,
  "is-requested": (params) => isRequested(contextOf(params).source.requests?.states[params.data?.row ?? -1]),
};

/** The box for the tick of a row: beside the title it stays in place, but on a narrow screen there is no room for that. */
export const TICKS = { pinned: "left", width: 44 } as const;
export const TICKS_OF_NARROW = { width: 44 } as const;

/** Rows beyond the edges that are drawn in advance once the page is painted: scrolling is smooth with few. */
export const ROW_BUFFER = 4;

/** The options of a grid whose cells read from a context. */
export function gridOptions(context: GridContext): GridOptions<GridRow> {
  return {
    ...GRID_BASICS,
    theme: denseGridTheme,
    context,
    // One object for ever, so that the grid keeps its row.
    pinnedBottomRowData: [TOTALS],
    getRowId: idOfRow,
    rowSelection: SELECTION,
    rowClassRules: ROW_CLASSES,
    // Each row beyond the edges delays the page (`ROW_BUFFER`).
    rowBuffer: 0,
    onSelectionChanged: ({ api }) => context.on.onSelect(api.getSelectedRows().map(({ row }) => row)),
    onModelUpdated: ({ api }) => context.on.onShown(shownRows(api)),
    onFilterChanged: ({ api }) => context.on.onFilters(api.getFilterModel() as Filters),
    onGridSizeChanged: ({ api }) => giveTitleTheRest(api),
    onDisplayedColumnsChanged: ({ api }) => giveTitleTheRest(api),
    onSortChanged: ({ api, source }) => {
      if (source !== "uiColumnSorted") return;
      const sorted = api.getColumnState().find(({ sort }) => sort);
      context.on.onSort({ column: sorted?.colId ?? "cpu", isDescending: sorted?.sort === "desc" });
    },
    onCellClicked: clicked,
    onCellKeyDown: pressed,
    onCellContextMenu: offered,
  };
}

function clicked({ column, data, event, context }: CellClickedEvent<GridRow, unknown, GridContext>) {
  if (column.getColId() === "subscribed" || data === undefined || data === TOTALS) return;
  const click = event as MouseEvent;
  if (click.ctrlKey || click.metaKey) context.source.toggle(data.row);
  else context.on.onOpen(data.row);
}

function offered({ column, data, event, context }: CellContextMenuEvent<GridRow, unknown, GridContext>) {
  const field = explainedField(column.getColId(), data, context);
  if (!context.on.onExplain || field === undefined || data === undefined || !event) return;
  event.preventDefault();
  context.on.onMenu(data.row, field, event as MouseEvent);
}

/** The field or total that explains a cell; undefined for one that is not explained, such as a sum of some of the journals. */
function explainedField(column: string, data: GridRow | undefined, { source, shown }: GridContext): string | undefined {
  if (data !== TOTALS) return fieldOfColumn(column);
  return shown.length === source.titles.count ? totalOfColumn(column) : undefined;
}

function pressed(cell: CellKeyDownEvent<GridRow, unknown, GridContext> | FullWidthCellKeyDownEvent<GridRow, GridContext>) {
  const { data, event, context } = cell;
  const key = event as KeyboardEvent;
  if (data === undefined || !("column" in cell)) return;
  if (key.key === "?") {
    const field = explainedField(cell.column.getColId(), data, context);
    if (field !== undefined) context.on.onExplain?.(data.row, field);
    return;
  }
  if (data === TOTALS) return;
  const isState = cell.column.getColId() === "subscribed";
  if (key.key === " " && isState) key.preventDefault();
  else if (key.key !== "Enter") return;
  if (isState) context.source.toggle(data.row);
  else context.on.onOpen(data.row);
}

/** What has changed since the cells were drawn: the journals or what may be done with them, which of them are shown, or only what is subscribed. */
export type CellChange = "journals" | "shown" | "subscriptions";

/** Draws anew what a change can have changed. After a click on a journal that is a few columns, and most values are what they were. */
export function refreshAfter(api: GridApi<GridRow>, change: CellChange): void {
  if (change === "subscriptions") api.refreshCells({ columns: FOLLOWING_COLUMNS.filter((column) => api.getColumn(column)) });
  else api.refreshCells({ force: change === "journals" });
  // The same rules as another object: the classes of rows are looked at again, and nothing else.
  api.setGridOption("rowClassRules", { ...ROW_CLASSES });
}

/** Sorts as the address says, unless the grid is sorted so already. */
export function applySort(api: GridApi<GridRow>, { column, isDescending }: ViewState["sort"]): void {
  const sort = isDescending ? "desc" : "asc";
  const now = api.getColumnState().filter((one) => one.sort);
  if (now.length === 1 && now[0]?.colId === column && now[0].sort === sort) return;
  api.applyColumnState({ state: [{ colId: column, sort }], defaultState: { sort: null } });
}

/** Filters again if a filter looks at what follows the subscriptions. If the row in use is filtered out, the keyboard goes to the one in its place. */
export function filterAgain(api: GridApi<GridRow>): void {
  const filters = api.getFilterModel();
  if (!FOLLOWING_COLUMNS.some((column) => column in filters)) return;
  const cell = api.getFocusedCell();
  const isInGrid = cell !== null && document.activeElement?.closest(".ag-root") != null;
  api.onFilterChanged();
  if (!isInGrid || document.activeElement !== document.body) return;
  const last = api.getDisplayedRowCount() - 1;
  if (last >= 0) api.setFocusedCell(Math.min(cell.rowIndex, last), cell.column);
}

function shownRows(api: GridApi<GridRow>): number[] {
  const rows: number[] = [];
  api.forEachNodeAfterFilter((node) => node.data && rows.push(node.data.row));
  return rows;
}

import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GetRowIdParams, GridApi, RowClassRules, RowSelectionOptions } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { ScenarioLine } from "./ScenarioLine";
import { TOTALS, columnDefs, type GridContext, type GridRow } from "./grid-columns";
import { gridLook, gridTheme } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import type { GridSource } from "./grid-values";
import type { Filters, ViewState } from "./use-view-state";

interface Props {
  source: GridSource;
  /** Rows that the search leaves. */
  rows: number[];
  view: Pick<ViewState, "columns" | "sort" | "filters">;
  onSort: (sort: ViewState["sort"]) => void;
  onFilters: (filters: Filters) => void;
  onOpen: (row: number) => void;
  onSelect: (rows: number[]) => void;
}

/** The sum below the journals; one object for ever, so that the grid keeps its row. */
const PINNED = [TOTALS];

/**
 * What the grid is told once. Whatever of this came as another object would have it make all of its columns anew, which takes
 * longer than everything else that a click on a journal does.
 */
const SELECTION: RowSelectionOptions<GridRow> = { mode: "multiRow", checkboxes: true, headerCheckbox: true, selectAll: "filtered", enableClickSelection: false };
const TICKS = { pinned: "left", width: 44 } as const;
const TICKS_OF_NARROW = { width: 44 } as const;
const ALL_COLUMNS: ColDef<GridRow> = { resizable: true, suppressMovable: true, wrapHeaderText: true };
const CLASSES: RowClassRules<GridRow> = { "is-subscribed": ({ context, data }) => (context as GridContext).source.overlay.isSubscribed[data?.row ?? -1] === 1 };
const rowId = ({ context, data }: GetRowIdParams<GridRow, GridContext>) => context.source.titles.texts("issn_l")[data.row] ?? "totals";

/** The journals as a grid. Its rows are numbers; cells read the Arrow columns. The grid draws, the URL remembers. */
export function JournalGrid({ source, rows, view, onSort, onFilters, onOpen, onSelect }: Props) {
  const grid = useRef<AgGridReact<GridRow>>(null);
  const [shown, setShown] = useState<readonly number[]>(rows);
  const isFiltered = Object.keys(view.filters).length > 0;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  const [context] = useState<GridContext>(() => ({ source, shown: rows }));
  // The view is another object with every change of the address. Columns that are given anew would close an open filter and
  // take the keyboard's place away.
  const chosen = view.columns.join();
  const columns = useMemo(() => columnDefs(chosen.split(","), isNarrow), [chosen, isNarrow]);
  const gridRows = useMemo(() => rows.map((row): GridRow => ({ row })), [rows]);

  // The cells read through the context; the grid, which is outside of React, is told that their values changed.
  useEffect(() => {
    const { titles, currency, canEdit } = context.source;
    const isAnother = titles !== source.titles || currency !== source.currency || canEdit !== source.canEdit;
    Object.assign(context, { source, shown });
    const api = grid.current?.api;
    // After a click on a journal most values are what they were.
    api?.refreshCells({ force: isAnother });
    // The same rules as another object: the classes of rows are looked at again, and nothing else.
    api?.setGridOption("rowClassRules", { ...CLASSES });
  }, [context, source, shown]);

  // The address may come with other filters: by going back, or by a link.
  useEffect(() => {
    const api = grid.current?.api;
    if (api && JSON.stringify(api.getFilterModel()) !== JSON.stringify(view.filters)) api.setFilterModel({ ...view.filters });
  }, [view.filters]);

  useEffect(() => {
    if (grid.current?.api) applySort(grid.current.api, view.sort);
  }, [view.sort]);

  return (
    <>
      <Box sx={{ height: "max(520px, 58vh)", ...gridLook }} data-testid="journal-grid">
        <AgGridReact<GridRow>
          ref={grid}
          theme={gridTheme}
          context={context}
          rowData={gridRows}
          columnDefs={columns}
          pinnedBottomRowData={PINNED}
          getRowId={rowId}
          rowSelection={SELECTION}
          selectionColumnDef={isNarrow ? TICKS_OF_NARROW : TICKS}
          rowClassRules={CLASSES}
          defaultColDef={ALL_COLUMNS}
          tabToNextCell={leaveGrid}
          tabToNextHeader={leaveGrid}
          tooltipShowDelay={500}
          onColumnMenuVisibleChanged={onColumnMenuVisibleChanged}
          onSelectionChanged={(event) => onSelect(event.api.getSelectedRows().map(({ row }) => row))}
          onModelUpdated={(event) => setShown((before) => sameOr(before, shownRows(event.api)))}
          onGridReady={({ api }) => {
            applySort(api, view.sort);
            api.setFilterModel({ ...view.filters });
          }}
          onFilterChanged={(event) => onFilters(event.api.getFilterModel() as Filters)}
          onGridSizeChanged={(event) => giveTitleTheRest(event.api)}
          onDisplayedColumnsChanged={(event) => giveTitleTheRest(event.api)}
          onSortChanged={(event) => {
            if (event.source !== "uiColumnSorted") return;
            const sorted = event.api.getColumnState().find(({ sort }) => sort);
            onSort({ column: sorted?.colId ?? "cpu", isDescending: sorted?.sort === "desc" });
          }}
          onCellClicked={(event) => {
            if (event.column.getColId() === "subscribed" || event.data === undefined || event.data === TOTALS) return;
            const click = event.event as MouseEvent;
            if (click.ctrlKey || click.metaKey) source.toggle(event.data.row);
            else onOpen(event.data.row);
          }}
          onCellKeyDown={(event) => {
            const key = event.event as KeyboardEvent;
            if (event.data === undefined || event.data === TOTALS || !("column" in event)) return;
            const isState = event.column.getColId() === "subscribed";
            if (key.key === " " && isState) key.preventDefault();
            else if (key.key !== "Enter") return;
            if (isState) source.toggle(event.data.row);
            else onOpen(event.data.row);
          }}
          overlayNoRowsTemplate={source.titles.count === 0 ? "There are no journals in this scenario." : "No journals matched your search."}
        />
      </Box>
      <ScenarioLine source={source} shown={shown} onClearFilters={isFiltered ? () => onFilters({}) : undefined} />
    </>
  );
}

/** Sorts as the address says, unless the grid is sorted so already. */
function applySort(api: GridApi<GridRow>, { column, isDescending }: ViewState["sort"]) {
  const sort = isDescending ? "desc" : "asc";
  const now = api.getColumnState().filter((one) => one.sort);
  if (now.length === 1 && now[0]?.colId === column && now[0].sort === sort) return;
  api.applyColumnState({ state: [{ colId: column, sort }], defaultState: { sort: null } });
}

/** The tabulator leads out of the grid, as out of every grid; the arrow keys lead through it. */
const leaveGrid = () => false;

function shownRows(api: GridApi<GridRow>): number[] {
  const rows: number[] = [];
  api.forEachNodeAfterFilter((node) => node.data && rows.push(node.data.row));
  return rows;
}

/** Keeps the list when nothing changed, so that nothing is drawn anew. The order does not matter for sums. */
function sameOr(before: readonly number[], now: number[]): readonly number[] {
  const known = new Set(before);
  return before.length === now.length && now.every((row) => known.has(row)) ? before : now;
}

/** A title needs no more room than this, in pixels. */
const WIDEST_TITLE = 560;

/** The title takes the room that the other columns leave, within reason. */
function giveTitleTheRest(api: GridApi<GridRow>) {
  const state = api.getAllDisplayedColumns();
  const others = state.reduce((sum, column) => sum + (column.getColId() === "title" ? 0 : column.getActualWidth()), 0);
  const frame = document.querySelector('[data-testid="journal-grid"] .ag-root')?.clientWidth ?? 0;
  const room = Math.floor(frame - others - 18);
  // On a very wide screen all of them share it.
  if (room > WIDEST_TITLE) api.sizeColumnsToFit();
  else api.setColumnWidths([{ key: "title", newWidth: Math.max(frame < 500 ? 146 : 224, room) }]);
}

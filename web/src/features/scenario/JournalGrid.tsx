import Box from "@mui/material/Box";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useRef } from "react";
import { columnDefs, type GridContext, type GridSource } from "./grid-columns";
import { gridTheme } from "./grid-setup";
import type { ViewState } from "./use-view-state";

interface Props {
  source: GridSource;
  /** Rows to show. */
  rows: number[];
  view: Pick<ViewState, "columns" | "sort">;
  onSort: (sort: ViewState["sort"]) => void;
  onOpen: (row: number) => void;
  onSelect: (rows: number[]) => void;
}

/** The journals as a grid. Its rows are numbers; cells read the Arrow columns. The grid draws, the URL remembers. */
export function JournalGrid({ source, rows, view, onSort, onOpen, onSelect }: Props) {
  const grid = useRef<AgGridReact<number>>(null);
  const context = useRef<GridSource>(source) as GridContext;
  const columns = useMemo(() => columnDefs(view), [view]);

  // The cells read through the box; the grid, which is outside of React, is told that their values changed.
  useEffect(() => {
    context.current = source;
    grid.current?.api?.refreshCells({ force: true });
  }, [context, source]);

  return (
    <Box sx={{ height: 460 }} data-testid="journal-grid">
      <AgGridReact<number>
        ref={grid}
        theme={gridTheme}
        context={context}
        rowData={rows}
        columnDefs={columns}
        getRowId={(params) => source.titles.texts("issn_l")[params.data] ?? String(params.data)}
        rowSelection={{ mode: "multiRow", checkboxes: true, headerCheckbox: true, selectAll: "filtered", enableClickSelection: false }}
        selectionColumnDef={{ pinned: "left", width: 46 }}
        rowClassRules={{ "is-subscribed": (params) => context.current.overlay.isSubscribed[params.data ?? 0] === 1 }}
        defaultColDef={{ resizable: true, suppressMovable: true }}
        onSelectionChanged={(event) => onSelect(event.api.getSelectedRows())}
        onSortChanged={(event) => {
          if (event.source !== "uiColumnSorted") return;
          const sorted = event.api.getColumnState().find((column) => column.sort);
          onSort({ column: sorted?.colId ?? "title", isDescending: sorted?.sort === "desc" });
        }}
        onCellClicked={(event) => {
          if (event.column.getColId() === "subscribed" || event.data === undefined) return;
          const click = event.event as MouseEvent;
          if (click.ctrlKey || click.metaKey) source.toggle(event.data);
          else onOpen(event.data);
        }}
        onCellKeyDown={(event) => {
          if ((event.event as KeyboardEvent).key === "Enter" && event.data !== undefined) onOpen(event.data);
        }}
        overlayNoRowsTemplate="No journals matched your search."
      />
    </Box>
  );
}

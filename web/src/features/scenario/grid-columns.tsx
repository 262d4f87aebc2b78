import Button from "@mui/material/Button";
import type { CellClassParams, ColDef, ICellRendererParams, ValueGetterParams } from "ag-grid-community";
import { plural } from "../../lib/format";
import { COLUMNS, FIXED_HINTS, type ColumnKind, type ColumnSpec } from "../../model/columns";
import { numberAt, textOf, totalOf, unknownLast, type GridSource } from "./grid-values";

/** A row of the grid: the journal's place in the columns. A bare number will not do, the grid shows no row 0. */
export interface GridRow {
  row: number;
}

/** The row of sums below the journals. It has no place among them. */
export const TOTALS: GridRow = { row: -1 };

/** The grid's `context`: boxes around what cells read, so that column definitions stay the same for ever. */
export interface GridContext {
  source: GridSource;
  /** Rows that search and filters leave. */
  shown: readonly number[];
}

/** State and title, then the chosen columns in catalogue order. */
export function columnDefs(keys: readonly string[], isNarrow = false): ColDef<GridRow>[] {
  const chosen = new Set(keys);
  const shown = COLUMNS.filter((column) => chosen.has(column.key)).map(dataColumn);
  // On a narrow screen the title alone stays in place, and what can be done with it follows.
  const fixed = isNarrow ? [{ ...titleColumn, initialWidth: 150, minWidth: 120 }, { ...stateColumn, pinned: undefined, initialWidth: 100 }] : [stateColumn, titleColumn];
  return [...fixed, ...shown];
}

/** About how wide a letter of a title is, and what a cell leaves blank, in pixels. */
const LETTER_WIDTH = 7;
const PADDING = 28;

const titleColumn: ColDef<GridRow> = {
  colId: "title",
  headerName: "Title",
  headerTooltip: FIXED_HINTS.title,
  pinned: "left",
  initialWidth: 224,
  minWidth: 160,
  filter: "agTextColumnFilter",
  cellClass: (params) => (params.data === TOTALS ? "" : "title-cell"),
  valueGetter: (params) => {
    const { source, shown } = contextOf(params);
    return params.data === TOTALS ? `Total of ${plural(shown.length, "journal")}` : (source.titles.texts("title")[rowOf(params)] ?? "");
  },
  // Only for titles that are cut off; the grid's own rule for that would also hide the hints of the headings.
  tooltipValueGetter: ({ value, column }) => {
    const title = String(value);
    const width = column && "getActualWidth" in column ? column.getActualWidth() : 0;
    return title.length * LETTER_WIDTH > width - PADDING ? title : undefined;
  },
  comparator: (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" }),
};

const stateColumn: ColDef<GridRow> = {
  colId: "subscribed",
  headerName: "Subscribed",
  headerTooltip: FIXED_HINTS.subscribed,
  pinned: "left",
  initialWidth: 120,
  resizable: false,
  sortingOrder: ["desc", "asc", null],
  cellClass: "state-cell",
  // Here the space bar subscribes; in other columns it ticks the row.
  suppressKeyboardEvent: ({ event }) => event.key === " ",
  valueGetter: (params) => contextOf(params).source.overlay.isSubscribed[rowOf(params)] ?? 0,
  cellRenderer: StateCell,
};

function StateCell(params: ICellRendererParams<GridRow, number, GridContext>) {
  if (params.data === TOTALS) return null;
  const row = rowOf(params);
  const { titles, canEdit } = params.context.source;
  const isSubscribed = params.value === 1;
  if (!canEdit) return isSubscribed ? "✓ Subscribed" : null;
  return (
    <Button
      size="small"
      variant={isSubscribed ? "contained" : "text"}
      tabIndex={-1}
      aria-pressed={isSubscribed}
      aria-label={`${isSubscribed ? "Unsubscribe" : "Subscribe"} ${titles.texts("title")[row] ?? ""}`}
      onClick={(event) => {
        event.stopPropagation();
        // As things stand now: a cell whose value stays is not drawn anew.
        params.context.source.toggle(row);
      }}
      sx={{ py: 0, px: 1, minWidth: { xs: 84, sm: 100 }, ml: { xs: -1.5, sm: 0 }, fontSize: 12, height: 24 }}
    >
      {isSubscribed ? "✓ Subscribed" : "Subscribe"}
    </Button>
  );
}

/** Wide enough for headings on two lines and the values of a large package. */
const WIDTHS: Record<ColumnKind, number> = { text: 150, number: 100, float1: 110, percent: 108, money: 126, money2: 126 };

function dataColumn({ key, label, kind, hint, isSummable }: ColumnSpec): ColDef<GridRow> {
  const shared = { colId: key, headerName: label, headerTooltip: hint };
  if (kind === "text") {
    return {
      ...shared,
      filter: "agTextColumnFilter",
      initialWidth: WIDTHS[kind],
      valueGetter: (params) => (params.data === TOTALS ? "" : (contextOf(params).source.titles.texts(key)[rowOf(params)] ?? "")),
    };
  }
  return {
    ...shared,
    filter: "agNumberColumnFilter",
    filterParams: { defaultOption: "greaterThanOrEqual" },
    initialWidth: key === "cpu_rank" ? 80 : WIDTHS[kind],
    cellClass: (params: CellClassParams<GridRow>) => (params.data === TOTALS ? "number total-cell" : "number"),
    headerClass: "ag-right-aligned-header",
    sortingOrder: key.endsWith("_rank") || key === "cpu" ? ["asc", "desc", null] : ["desc", "asc", null],
    valueGetter: (params) => {
      const { source, shown } = contextOf(params);
      if (params.data !== TOTALS) return numberAt(source, key, rowOf(params));
      return isSummable ? totalOf(source, key, shown) : null;
    },
    valueFormatter: (params) => {
      if (params.data === TOTALS && !isSummable) return "";
      return textOf(kind, params.value as number | null, (params.context as GridContext).source.currency);
    },
    comparator: (a: number | null, b: number | null, _left, _right, isDescending) => unknownLast(a, b, isDescending),
  };
}

function contextOf(params: Pick<ValueGetterParams<GridRow>, "context">): GridContext {
  return params.context as GridContext;
}

function rowOf(params: Pick<ValueGetterParams<GridRow>, "data">): number {
  return params.data?.row ?? 0;
}

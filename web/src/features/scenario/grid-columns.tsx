import Button from "@mui/material/Button";
import type { ColDef, ICellRendererParams, ValueGetterParams } from "ag-grid-community";
import { count, fixed, money, percent } from "../../lib/format";
import { COLUMNS, type ColumnKind, type ColumnSpec } from "../../model/columns";
import { costOf, instantPercentOf, type Overlay } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import type { ViewState } from "./use-view-state";

/** What the cells read from; replaced, never edited, when the forecast or the subscriptions change. */
export interface GridSource {
  titles: Titles;
  overlay: Overlay;
  currency: string | null;
  toggle: (row: number) => void;
}

/** The grid's `context`: a box around the source, so that column definitions stay the same for ever. */
export interface GridContext {
  current: GridSource;
}

/** The columns a view asks for: state and title first, then the chosen ones in catalogue order. */
export function columnDefs(view: Pick<ViewState, "columns" | "sort">): ColDef<number>[] {
  const chosen = new Set(view.columns);
  const shown = COLUMNS.filter((column) => chosen.has(column.key)).map(dataColumn);
  return [stateColumn, titleColumn, ...shown].map((column) => ({
    ...column,
    sort: column.colId === view.sort.column ? (view.sort.isDescending ? "desc" : "asc") : null,
  }));
}

const titleColumn: ColDef<number> = {
  colId: "title",
  headerName: "Title",
  pinned: "left",
  width: 210,
  filter: "agTextColumnFilter",
  valueGetter: (params) => textAt(params, "title"),
  comparator: (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" }),
};

const stateColumn: ColDef<number> = {
  colId: "subscribed",
  headerName: "Subscribed",
  pinned: "left",
  width: 140,
  sortingOrder: ["desc", "asc", null],
  valueGetter: (params) => source(params)?.overlay.isSubscribed[params.data ?? 0] ?? 0,
  cellRenderer: StateCell,
};

function StateCell(params: ICellRendererParams<number, number, GridContext>) {
  const row = params.data ?? 0;
  const { titles, toggle } = params.context.current;
  const isSubscribed = params.value === 1;
  return (
    <Button
      size="small"
      variant={isSubscribed ? "contained" : "outlined"}
      aria-pressed={isSubscribed}
      aria-label={`${isSubscribed ? "Unsubscribe" : "Subscribe"} ${titles.texts("title")[row] ?? ""}`}
      onClick={(event) => {
        event.stopPropagation();
        toggle(row);
      }}
      sx={{ py: 0, px: 1, minWidth: 96, fontSize: 12, height: 24 }}
    >
      {isSubscribed ? "✓ Subscribed" : "Subscribe"}
    </Button>
  );
}

function dataColumn({ key, label, kind }: ColumnSpec): ColDef<number> {
  if (kind === "text") {
    return { colId: key, headerName: label, filter: "agTextColumnFilter", width: 160, valueGetter: (params) => textAt(params, key) };
  }
  return {
    colId: key,
    headerName: label,
    filter: "agNumberColumnFilter",
    width: 132,
    cellClass: "number",
    headerClass: "ag-right-aligned-header",
    sortingOrder: ["asc", "desc", null],
    valueGetter: (params) => numberAt(params, key),
    valueFormatter: (params) => textOf(kind, params.value as number | null, (params.context as GridContext).current.currency),
    comparator: unknownLast,
  };
}

/** Orders numbers; the unknown stand last, whichever way the column is sorted. */
function unknownLast(a: number | null, b: number | null, _left: unknown, _right: unknown, isDescending: boolean): number {
  if (a === null && b === null) return 0;
  if (a === null) return isDescending ? -1 : 1;
  if (b === null) return isDescending ? 1 : -1;
  return a - b;
}

function textOf(kind: ColumnKind, value: number | null, currency: string | null): string {
  if (kind === "money") return money(value, currency);
  if (kind === "money2") return money(value, currency, 2);
  if (kind === "percent") return percent(value);
  if (kind === "float1") return fixed(value, 1);
  return count(value);
}

function source(params: Pick<ValueGetterParams<number>, "context">): GridSource | undefined {
  return (params.context as GridContext | undefined)?.current;
}

function textAt(params: ValueGetterParams<number>, column: string): string {
  return source(params)?.titles.texts(column)[params.data ?? 0] ?? "";
}

function numberAt(params: ValueGetterParams<number>, column: string): number | null {
  const from = source(params);
  if (!from) return null;
  const row = params.data ?? 0;
  const isSubscribed = from.overlay.isSubscribed[row] === 1;
  let value: number | undefined;
  if (column === "cost") value = costOf(from.titles, isSubscribed, row);
  else if (column === "instant_usage_percent") value = instantPercentOf(from.titles, isSubscribed, row);
  else value = from.titles.numbers(column)[row];
  return value === undefined || Number.isNaN(value) ? null : value;
}

import type { CellClassParams, ColDef, ValueGetterParams } from "ag-grid-community";
import { plural } from "../../lib/format";
import { byName, unknownLast } from "../../lib/order";
import { COLUMNS, FIXED_HINTS, type ColumnKind, type ColumnSpec } from "../../model/columns";
import { textScale } from "../../ui/text-scale";
import { TOTALS, type GridContext, type GridRow } from "./grid-row";
import { MOST_VALUES } from "./filter-model";
import { flagAt, flagText, numberAt, stateAt, statusAt, textOf, totalOf, wordsAt, type GridSource } from "./grid-values";
import { StateCell } from "./state-cell";
import type { ViewState } from "./use-view-state";

/** The columns that filter and are not chosen. A chosen one that filters is no other column, and its filter may still be open. */
export function hiddenFilters({ columns, filters }: Pick<ViewState, "columns" | "filters">): string[] {
  return COLUMNS.flatMap(({ key }) => (key in filters && !columns.includes(key) ? [key] : []));
}

/**
 * State and title, then the chosen columns in catalogue order; a column that comes anew may be the one that sorts. Columns that only
 * filter are there too, but hidden.
 */
export function columnDefs(keys: readonly string[], hidden: readonly string[], isNarrow: boolean, sort: ViewState["sort"]): ColDef<GridRow>[] {
  const chosen = new Set(keys);
  const used = new Set([...keys, ...hidden]);
  const shown = COLUMNS.filter((column) => used.has(column.key)).map((column) => ({ ...dataColumn(column), hide: !chosen.has(column.key) }));
  // On a narrow screen the title alone stays in place, and what can be done with it follows.
  const fixed = isNarrow ? [{ ...titleColumn, initialWidth: 150, minWidth: 120 }, { ...stateColumn, pinned: undefined, initialWidth: 120 }] : [stateColumn, titleColumn];
  return [...fixed, ...shown].map((column) => (column.colId === sort.column ? { ...column, initialSort: sort.isDescending ? "desc" : "asc" } : column));
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
    return title.length * LETTER_WIDTH * textScale() > width - PADDING ? title : undefined;
  },
  comparator: byName,
};

const stateColumn: ColDef<GridRow> = {
  colId: "subscribed",
  headerName: "Subscribed",
  headerTooltip: FIXED_HINTS.subscribed,
  pinned: "left",
  initialWidth: 120,
  resizable: false,
  sortingOrder: ["desc", "asc", null],
  filter: "agTextColumnFilter",
  filterParams: { maxNumConditions: MOST_VALUES },
  filterValueGetter: (params) => statusAt(contextOf(params).source, rowOf(params)),
  cellClass: "state-cell",
  // Here the space bar subscribes; in other columns it ticks the row.
  suppressKeyboardEvent: ({ event }) => event.key === " ",
  valueGetter: (params) => stateAt(contextOf(params).source, rowOf(params)),
  cellRenderer: StateCell,
};

/** Wide enough for the values of a large package. */
const WIDTHS: Record<ColumnKind, number> = { text: 150, number: 100, float1: 110, percent: 108, money: 126, money2: 126, boolean: 110 };

/** About how wide a letter of a heading is, and what a heading has beside its text: the filter button and blanks, in pixels. */
const HEADING_LETTER = 7.1;
const BESIDE_HEADING = 36;

/** Wide enough for the values, and for the heading on two lines. */
function widthOf({ key, label, kind }: ColumnSpec): number {
  const words = label.split(" ");
  const lines = words.map((_, at) => Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length));
  return Math.max(key === "cpu_rank" ? 80 : WIDTHS[kind], Math.ceil(Math.min(...lines) * HEADING_LETTER) + BESIDE_HEADING);
}

function dataColumn(spec: ColumnSpec): ColDef<GridRow> {
  const { key, label, kind, hint, isSummable } = spec;
  const shared = { colId: key, headerName: label, headerTooltip: hint };
  if (kind === "text" || kind === "boolean") {
    const textAt = kind === "text" ? wordsAt : (source: GridSource, column: string, row: number) => flagText(flagAt(source, column, row));
    return {
      ...shared,
      filter: "agTextColumnFilter",
      filterParams: { maxNumConditions: MOST_VALUES },
      initialWidth: widthOf(spec),
      valueGetter: (params) => (params.data === TOTALS ? "" : textAt(contextOf(params).source, key, rowOf(params))),
    };
  }
  return {
    ...shared,
    filter: "agNumberColumnFilter",
    filterParams: { defaultOption: "greaterThanOrEqual", inRangeInclusive: true },
    initialWidth: widthOf(spec),
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

/** AG Grid dressed once: the modules it needs, one by one, our look, and what all grids are told alike. */

import {
  type ColDef,
  type GridOptions,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  ModuleRegistry,
  NumberFilterModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  TextFilterModule,
  TooltipModule,
  themeQuartz,
} from "ag-grid-community";
import { unknownLast } from "../lib/order";
import { ink } from "../theme";

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  NumberFilterModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  TextFilterModule,
  TooltipModule,
]);

/** The height of a row, and of the headings with the frame, in rem: rows grow with their text. */
const ROW_HEIGHT = 2.125;
const HEAD_HEIGHT = 4.375;

/** The grid's look. */
export const gridTheme = themeQuartz.withParams({
  accentColor: ink.accent,
  backgroundColor: ink.paper,
  borderColor: ink.line,
  foregroundColor: ink.text,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSize: "0.8125rem",
  headerBackgroundColor: ink.band,
  headerFontWeight: 600,
  headerFontSize: "0.78125rem",
  rowHeight: `${ROW_HEIGHT}rem`,
  headerHeight: "2.875rem",
  wrapperBorderRadius: 8,
  spacing: "0.4375rem",
  iconSize: "1rem",
  tooltipBackgroundColor: ink.brand,
  tooltipTextColor: ink.onBrand,
  tooltipBorder: false,
});

/** The look of the grid of journals: more rows at a glance than in other lists, because journals are compared. */
export const denseGridTheme = gridTheme.withParams({ rowHeight: "1.875rem", headerHeight: "2.375rem" });

/** The tabulator leads out of a grid; the arrow keys lead through it. */
const leaveGrid = () => false;

/** What a grid is told when it is made, besides what is its own. */
export const GRID_BASICS = {
  theme: gridTheme,
  defaultColDef: { resizable: true, suppressMovable: true, wrapHeaderText: true },
  tabToNextCell: leaveGrid,
  tabToNextHeader: leaveGrid,
  tooltipShowDelay: 500,
} satisfies GridOptions;

/** The same for a list of institutions or requests: it has few columns, all of which are drawn. */
export const LIST_BASICS = { ...GRID_BASICS, suppressColumnVirtualisation: true } satisfies GridOptions;

/** What columns of numbers have alike: figures below each other, the largest first, the unknown last. */
export const NUMBERS = {
  cellClass: "number",
  headerClass: "ag-right-aligned-header",
  sortingOrder: ["desc", "asc", null],
  comparator: (a: number | null | undefined, b: number | null | undefined, _one: unknown, _other: unknown, isDescending: boolean) => unknownLast(a ?? null, b ?? null, isDescending),
} satisfies ColDef;

interface Room {
  /** The height of an empty list, in pixels at the usual size of text. */
  least?: number;
  /** The height from which a list scrolls. */
  most?: string;
  /** Whether a line of sums stands below it. */
  hasTotals?: boolean;
}

/** The height of a list that is as high as its rows, within reason. */
export function listBox(rows: number, { least = 240, most = "max(480px, 58vh)", hasTotals = false }: Room = {}) {
  return { height: `min(max(${(rows + (hasTotals ? 1 : 0)) * ROW_HEIGHT + HEAD_HEIGHT}rem, ${least / 16}rem), ${most})` };
}

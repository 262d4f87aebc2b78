/** AG Grid dressed once: the modules it needs, one by one, and our look. */

import {
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

/** The grid's look. */
export const gridTheme = themeQuartz.withParams({
  accentColor: ink.accent,
  backgroundColor: ink.paper,
  borderColor: ink.line,
  foregroundColor: ink.text,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSize: 13,
  headerBackgroundColor: ink.band,
  headerFontWeight: 600,
  headerFontSize: 12.5,
  rowHeight: 34,
  headerHeight: 46,
  wrapperBorderRadius: 8,
  spacing: 7,
  tooltipBackgroundColor: ink.brand,
  tooltipTextColor: ink.onBrand,
  tooltipBorder: false,
});

/** What the theme has no parameter for: filter buttons wait for the pointer or the keyboard, and stay as long as their filter is open, or it would close; subscribed and requested rows are tinted. */
export const gridLook = {
  "& .ag-header-cell:not(:hover, :focus-within, .ag-column-menu-visible) .ag-header-cell-filter-button:not(.ag-filter-active)": { display: "none" },
  "& .ag-header-cell-text": { lineHeight: 1.25, overflowWrap: "normal", wordBreak: "keep-all" },
  "& .ag-row.is-subscribed": { backgroundColor: ink.tint },
  "& .ag-row.is-requested": { backgroundColor: ink.requestedTint },
  "& .ag-row-pinned": { fontWeight: 600, backgroundColor: ink.band },
  "& .ag-row-pinned .ag-cell": { boxSizing: "border-box" },
  "& .title-cell": { cursor: "pointer" },
  "& .ag-row-hover .title-cell": { color: ink.accent, textDecoration: "underline", textUnderlineOffset: "3px" },
  "& .state-cell": { display: "flex", alignItems: "center" },
  "& .ag-tooltip": { maxWidth: "300px", whiteSpace: "normal" },
} as const;

/** AG Grid dressed once: the modules it needs, one by one, and our look. */

import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ModuleRegistry,
  NumberFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  TextFilterModule,
  themeQuartz,
} from "ag-grid-community";
import { ink } from "../../theme";

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  NumberFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  TextFilterModule,
]);

/** The grid's look. */
export const gridTheme = themeQuartz.withParams({
  accentColor: ink.accent,
  backgroundColor: ink.paper,
  borderColor: ink.line,
  foregroundColor: ink.text,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSize: 13,
  headerBackgroundColor: "#faf8f4",
  headerFontWeight: 600,
  rowHeight: 34,
  headerHeight: 38,
  wrapperBorderRadius: 8,
});

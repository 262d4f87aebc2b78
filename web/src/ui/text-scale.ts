/** How large text is: widths that hold text grow with it. */

import type { ColDef } from "ag-grid-community";

/** The usual size of text at the root of a page, in pixels. */
const USUAL = 16;

/** How much larger than usual text is: 2 at 200% text zoom, 1 where there is no page. */
export function textScale(): number {
  known ??= watched();
  return known ?? now();
}

let known: number | undefined;

/** Looks once, and again when the page has another size: to look has the browser compute all styles, which it has done by then. */
function watched(): number | undefined {
  if (typeof document === "undefined") return 1;
  if (typeof ResizeObserver === "undefined") return undefined;
  new ResizeObserver(() => {
    known = now();
  }).observe(document.documentElement);
  return now();
}

function now(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
}

const WIDTHS = ["width", "initialWidth", "minWidth", "maxWidth"] as const;

/** Columns with widths for text of a scale. */
export function scaledColumns<Column extends Pick<ColDef, (typeof WIDTHS)[number]>>(columns: readonly Column[], scale: number): Column[] {
  if (scale === 1) return [...columns];
  return columns.map((column) => ({ ...column, ...Object.fromEntries(WIDTHS.flatMap((name) => (column[name] === undefined ? [] : [[name, Math.round(column[name] * scale)]]))) }));
}

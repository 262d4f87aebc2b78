import { createGrid, type ColDef, type GridApi, type GridOptions, type ManagedGridOptions } from "ag-grid-community";
import { useLayoutEffect, useRef } from "react";
import { watchHeadings } from "./heading-hint";
import { scaledColumns, textScale } from "./text-scale";

interface Props<Row> {
  /** What the grid is told when it is made, and never again. */
  options: GridOptions<Row>;
  /** What it is told again, member by member, when it is another. */
  followed: ManagedGridOptions<Row>;
  /** Is handed the grid when it is made, and nothing when it is gone; has to stay the same. */
  onGrid?: (grid: GridApi<Row> | null) => void;
  /** Adapts the first columns to the width of the grid in pixels; `ticks` is the width of the column of boxes. Has to stay the same. */
  fit?: FitColumns<Row>;
}

/** Returns columns that fit a width. */
export type FitColumns<Row> = (columns: readonly ColDef<Row>[], ticks: number, width: number) => ColDef<Row>[];

/**
 * A grid within a page. It draws its rows itself, all at once, before the page is painted: drawn by React each of its cells
 * would be a component, which takes longer than all the rest of the page.
 */
export function Grid<Row>({ options, followed, onGrid, fit }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const made = useRef<GridApi<Row>>(null);
  const told = useRef({ options, followed });
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    presetWidth(frame.current, told.current.options.alwaysShowVerticalScroll === true);
    const first = scaled(told.current.followed);
    const columns = fit && first.columnDefs ? { columnDefs: fit(first.columnDefs as ColDef<Row>[], first.selectionColumnDef?.width ?? 0, frame.current.clientWidth - 2 * BORDER) } : {};
    const grid = createGrid<Row>(frame.current, { ...told.current.options, ...first, ...columns });
    made.current = grid;
    onGrid?.(grid);
    const endHints = watchHeadings(frame.current, (column) => {
      const hint = grid.getColumn(column)?.getColDef().headerTooltip;
      return typeof hint === "string" ? hint : undefined;
    });
    return () => {
      endHints();
      made.current = null;
      onGrid?.(null);
      grid.destroy();
    };
  }, [onGrid, fit]);
  useLayoutEffect(() => {
    const before: ManagedGridOptions<Row> = told.current.followed;
    told.current.followed = followed;
    const changed = Object.fromEntries(Object.entries(followed).filter(([name, value]) => before[name as keyof typeof before] !== value));
    if (Object.keys(changed).length > 0) made.current?.updateGridOptions(scaled(changed as ManagedGridOptions<Row>));
  }, [followed]);
  return <div ref={frame} style={{ height: "100%", position: "relative" }} />;
}

/** The property in which the grid keeps the width of its rows, and the width of its border, in pixels. */
const ROOM = "--ag-internal-grid-viewport-width";
const BORDER = 1;

/**
 * States the width of the rows before there are any. The grid finds it out after they are drawn, and the browser then computes the styles
 * of all cells anew, unless they inherit this width already. A wrong one costs only that.
 */
function presetWidth(frame: HTMLElement, hasScrollbar: boolean): void {
  frame.style.setProperty(ROOM, `${frame.clientWidth - 2 * BORDER - (hasScrollbar ? scrollbarWidth() : 0)}px`);
}

let knownWidth: number | undefined;

/** How wide the scrollbars of grids are, in pixels; measured once, on a bare element of the body, as the grid does. */
function scrollbarWidth(): number {
  if (knownWidth === undefined) {
    const probe = document.createElement("div");
    probe.style.cssText = "position: absolute; width: 100px; height: 100px; overflow: scroll; visibility: hidden";
    document.body.append(probe);
    knownWidth = probe.offsetWidth - probe.clientWidth;
    probe.remove();
  }
  return knownWidth;
}

/** The same options with columns as wide as their text needs. */
function scaled<Row>(options: ManagedGridOptions<Row>): ManagedGridOptions<Row> {
  const { columnDefs, selectionColumnDef } = options;
  // To look how large text is takes time while the page changes: it has the browser compute all styles.
  if (!columnDefs && !selectionColumnDef) return options;
  const scale = textScale();
  return {
    ...options,
    ...(columnDefs && { columnDefs: scaledColumns(columnDefs as ColDef<Row>[], scale) }),
    ...(selectionColumnDef && { selectionColumnDef: scaledColumns([selectionColumnDef], scale)[0] }),
  };
}

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
}

/**
 * A grid within a page. It draws its rows itself, all at once, before the page is painted: drawn by React each of its cells
 * would be a component, which takes longer than all the rest of the page.
 */
export function Grid<Row>({ options, followed, onGrid }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const made = useRef<GridApi<Row>>(null);
  const told = useRef({ options, followed });
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const grid = createGrid<Row>(frame.current, { ...told.current.options, ...scaled(told.current.followed) });
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
  }, [onGrid]);
  useLayoutEffect(() => {
    const before: ManagedGridOptions<Row> = told.current.followed;
    told.current.followed = followed;
    const changed = Object.fromEntries(Object.entries(followed).filter(([name, value]) => before[name as keyof typeof before] !== value));
    if (Object.keys(changed).length > 0) made.current?.updateGridOptions(scaled(changed as ManagedGridOptions<Row>));
  }, [followed]);
  return <div ref={frame} style={{ height: "100%", position: "relative" }} />;
}

/** The same options with columns as wide as their text needs. */
function scaled<Row>(options: ManagedGridOptions<Row>): ManagedGridOptions<Row> {
  const { columnDefs, selectionColumnDef } = options;
  const scale = textScale();
  return {
    ...options,
    ...(columnDefs && { columnDefs: scaledColumns(columnDefs as ColDef<Row>[], scale) }),
    ...(selectionColumnDef && { selectionColumnDef: scaledColumns([selectionColumnDef], scale)[0] }),
  };
}

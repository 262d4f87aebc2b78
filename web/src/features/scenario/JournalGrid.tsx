import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { GridApi, IRowNode, ManagedGridOptions } from "ag-grid-community";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Grid } from "../../ui/Grid";
import { useFilterFocus } from "../../ui/use-filter-focus";
import { ScenarioLine } from "./ScenarioLine";
import { GRID_HEIGHT } from "./grid-height";
import { columnDefs, hiddenFilters } from "./grid-columns";
import { gridRowsOf, type GridContext, type GridEvents, type GridRow } from "./grid-row";
import type { GridSource } from "./grid-values";
import { ROW_BUFFER, TICKS, TICKS_OF_NARROW, applySort, filterAgain, gridOptions, refreshAfter } from "./journal-grid-options";
import { withTitleWidth } from "./title-width";
import type { ViewState } from "./use-view-state";

/** So many journals never fit into the grid. */
const SCROLLS_FROM = 200;

/** When rows beyond the edges are drawn after the first drawing, in milliseconds. */
const BUFFER_DELAY = 300;

const HEIGHT = { height: GRID_HEIGHT };

interface Props extends Omit<GridEvents, "onShown"> {
  source: GridSource;
  /** Rows that the search leaves. */
  rows: number[];
  view: Pick<ViewState, "columns" | "sort" | "filters">;
  /** Rows that a chart selects, as a new list each time; undefined before it does so. */
  picked: readonly number[] | undefined;
  /** Is handed the rows that search and filters leave. */
  onShown: (rows: readonly number[]) => void;
}

/** The journals as a grid. Its rows are numbers; cells read the Arrow columns. The grid draws, the URL remembers. */
export function JournalGrid({ source, rows, view, picked, onShown, ...events }: Props) {
  const grid = useRef<GridApi<GridRow>>(null);
  const take = useCallback((made: GridApi<GridRow> | null) => {
    grid.current = made;
  }, []);
  const [shown, setShown] = useState<readonly number[]>(rows);
  const on: GridEvents = { ...events, onShown: (now) => setShown((before) => sameOr(before, now)) };
  const [context] = useState<GridContext>(() => ({ source, shown: rows, sort: view.sort, on }));
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  // Known in advance, the scrollbar need not be found out, which has the browser lay out the grid twice.
  const [options] = useState(() => ({ ...gridOptions(context), onColumnMenuVisibleChanged, alwaysShowVerticalScroll: rows.length > SCROLLS_FROM }));
  // The view is another object with every change of the address. Columns that are given anew would close an open filter and
  // take the keyboard's place away.
  const chosen = view.columns.join();
  const isEmpty = source.titles.count === 0;
  const hidden = hiddenFilters(view).join();
  const columns = useMemo(() => columnDefs(chosen.split(","), hidden.split(","), isNarrow, context.sort), [chosen, hidden, isNarrow, context]);
  const gridRows = useMemo(() => gridRowsOf(source.titles, rows), [source.titles, rows]);
  const followed = useMemo(
    (): ManagedGridOptions<GridRow> => ({
      rowData: gridRows,
      columnDefs: columns,
      selectionColumnDef: isNarrow ? TICKS_OF_NARROW : TICKS,
      overlayNoRowsTemplate: isEmpty ? "There are no journals in this scenario." : "No journals matched your search.",
    }),
    [gridRows, columns, isNarrow, isEmpty],
  );

  useLayoutEffect(() => {
    Object.assign(context, { on });
  });

  useEffect(() => onShown(shown), [onShown, shown]);

  useEffect(() => {
    const timer = setTimeout(() => grid.current?.setGridOption("rowBuffer", ROW_BUFFER), BUFFER_DELAY);
    return () => clearTimeout(timer);
  }, []);

  // The cells read through the context; the grid, which is outside of React, is told that their values changed.
  useLayoutEffect(() => {
    const before = context.source;
    if (before === source && context.shown === shown) return;
    const isAnother = before.titles !== source.titles || before.currency !== source.currency || before.canEdit !== source.canEdit;
    const areOthersShown = context.shown !== shown;
    Object.assign(context, { source, shown });
    if (grid.current) refreshAfter(grid.current, isAnother ? "journals" : areOthersShown ? "shown" : "subscriptions");
    if (grid.current && before.overlay !== source.overlay) filterAgain(grid.current);
  }, [context, source, shown]);

  // The address may come with other filters: by going back, or by a link.
  useEffect(() => {
    const api = grid.current;
    if (api && JSON.stringify(api.getFilterModel()) !== JSON.stringify(view.filters)) api.setFilterModel({ ...view.filters });
  }, [view.filters]);

  useEffect(() => {
    Object.assign(context, { sort: view.sort });
    if (grid.current) applySort(grid.current, view.sort);
  }, [context, view.sort]);

  useEffect(() => {
    const api = grid.current;
    if (!api || !picked) return;
    const wanted = new Set(picked);
    const nodes: IRowNode<GridRow>[] = [];
    api.forEachNode((node) => node.data && wanted.has(node.data.row) && nodes.push(node));
    api.deselectAll();
    api.setNodesSelected({ nodes, newValue: true });
  }, [picked]);

  return (
    <>
      <div style={HEIGHT} data-testid="journal-grid">
        <Grid<GridRow> onGrid={take} fit={withTitleWidth} options={options} followed={followed} />
      </div>
      <ScenarioLine source={source} shown={shown} />
    </>
  );
}

/** Keeps the list when nothing changed, so that nothing is drawn anew. The order does not matter for sums. */
function sameOr(before: readonly number[], now: number[]): readonly number[] {
  const known = new Set(before);
  return before.length === now.length && now.every((row) => known.has(row)) ? before : now;
}

import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { GridApi, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, listBox } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import { shareColumns } from "./share-columns";
import { totalsOf, type ShareContext, type ShareRow } from "./share-row";
import { scaleOf } from "./share-totals";

/** What each member pays, in the order of members until another is asked for, with the sums below. */
export function ShareGrid({ rows, currency }: { rows: ShareRow[]; currency: string | null }) {
  const grid = useRef<GridApi<ShareRow>>(null);
  const take = useCallback((made: GridApi<ShareRow> | null) => {
    grid.current = made;
  }, []);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  const scale = scaleOf(rows);
  const [context] = useState<ShareContext>(() => ({ scale }));
  const [options] = useState(() => ({ ...optionsOf(context), onColumnMenuVisibleChanged }));
  const totals = useMemo((): ShareRow[] => [totalsOf(rows)], [rows]);
  const columnDefs = useMemo(() => shareColumns(currency, isNarrow), [currency, isNarrow]);
  const followed = useMemo((): ManagedGridOptions<ShareRow> => ({ rowData: rows, pinnedBottomRowData: totals, columnDefs }), [rows, totals, columnDefs]);
  useEffect(() => {
    Object.assign(context, { scale });
    // A member whose change is the same has another bar all the same.
    grid.current?.refreshCells({ columns: ["change_percent"], force: true });
  }, [context, scale]);
  return (
    <Box sx={{ mt: 1.5, ...listBox(rows.length, { most: "max(480px, 62vh)", hasTotals: true }) }} data-testid="share-grid">
      <Grid<ShareRow> options={options} followed={followed} onGrid={take} />
    </Box>
  );
}

function optionsOf(context: ShareContext): GridOptions<ShareRow> {
  return {
    ...LIST_BASICS,
    context,
    getRowId: ({ data }) => data.package_id,
    overlayNoRowsTemplate: "No institutions match.",
  };
}

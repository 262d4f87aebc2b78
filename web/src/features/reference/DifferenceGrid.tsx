import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useMemo, useState, type KeyboardEvent } from "react";
import type { TitleDifference } from "../../api/reference";
import { Grid } from "../../ui/Grid";
import { GRID_BASICS, listBox } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import { differenceColumns } from "./difference-columns";

/** The titles that come, go or change, those first whose uses change most. */
export function DifferenceGrid({ titles, currency }: { titles: TitleDifference[]; currency: string | null }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  const [options] = useState((): GridOptions<TitleDifference> => ({ ...OPTIONS, onColumnMenuVisibleChanged }));
  const columnDefs = useMemo(() => differenceColumns(currency, isNarrow), [currency, isNarrow]);
  const followed = useMemo((): ManagedGridOptions<TitleDifference> => ({ rowData: titles, columnDefs }), [titles, columnDefs]);
  return (
    <Box sx={{ mt: 2, ...listBox(titles.length, { most: "max(320px, 46vh)" }) }} onKeyDown={leaveFilter} data-testid="difference-grid">
      <Grid<TitleDifference> options={options} followed={followed} />
    </Box>
  );
}

/**
 * Escape in a filter closes that and not the dialog around it, which would keep the key from the grid: it listens for it on the
 * document.
 */
function leaveFilter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape" || !(event.target as Element).closest(".ag-popup")) return;
  event.stopPropagation();
  document.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: "Escape" }));
}

const OPTIONS: GridOptions<TitleDifference> = {
  ...GRID_BASICS,
  getRowId: ({ data }) => data.issn_l,
  rowClassRules: { "is-subscribed": ({ data }) => data?.subscribed === true },
  overlayNoRowsTemplate: "No journals match.",
};

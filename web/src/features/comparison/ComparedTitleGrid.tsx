import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useEffect, useMemo, useRef, useState } from "react";
import { Grid } from "../../ui/Grid";
import { GRID_BASICS, listBox } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import type { ComparedTitle } from "./compared-titles";
import type { MarkedScenario } from "./scenario-marks";
import { titleColumns } from "./title-columns";

interface Props {
  titles: ComparedTitle[];
  scenarios: readonly MarkedScenario[];
  /** Whether amounts are compared. */
  hasAmounts: boolean;
  onOpen: (issnL: string) => void;
}

/** The titles that are not the same in all scenarios, in the order of the server. */
export function ComparedTitleGrid({ titles, scenarios, hasAmounts, onOpen }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  // The grid keeps its first options; the address may have changed since.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);
  const [options] = useState((): GridOptions<ComparedTitle> => ({
    ...OPTIONS,
    onColumnMenuVisibleChanged,
    onCellClicked: ({ data }) => data && open.current(data.issnL),
    onCellKeyDown: ({ data, event }) => data && (event as KeyboardEvent).key === "Enter" && open.current(data.issnL),
  }));
  const columnDefs = useMemo(() => titleColumns(scenarios, isNarrow, hasAmounts), [scenarios, isNarrow, hasAmounts]);
  const followed = useMemo((): ManagedGridOptions<ComparedTitle> => ({ rowData: titles, columnDefs }), [titles, columnDefs]);
  return (
    <Box sx={listBox(titles.length)} data-testid="compared-titles">
      <Grid<ComparedTitle> options={options} followed={followed} />
    </Box>
  );
}

const OPTIONS: GridOptions<ComparedTitle> = {
  ...GRID_BASICS,
  getRowId: ({ data }) => data.issnL,
  overlayNoRowsTemplate: "No titles match.",
};

import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridOptions, ManagedGridOptions, ValueFormatterParams } from "ag-grid-community";
import { useMemo } from "react";
import { NONE, fixed, money } from "../../lib/format";
import { Grid } from "../../ui/Grid";
import { GRID_BASICS, NUMBERS } from "../../ui/grid-setup";
import { useFilterFocus } from "../../ui/use-filter-focus";
import type { ApcJournal } from "./report";

const STATUS: Record<string, string> = { gold: "Open access journal", hybrid: "Hybrid" };

const amount = ({ value, data }: ValueFormatterParams<ApcJournal, number | null>) => money(value, data?.currency);
const number = { ...NUMBERS, filter: "agNumberColumnFilter" } satisfies ColDef<ApcJournal>;

/** The journals of the report as a grid, the dearest first. */
export function ApcGrid({ journals, years }: { journals: ApcJournal[]; years: number[] }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const onColumnMenuVisibleChanged = useFilterFocus();
  const options = useMemo(
    (): GridOptions<ApcJournal> => ({
      ...GRID_BASICS,
      getRowId: ({ data }) => `${data.issnL} ${data.currency}`,
      onColumnMenuVisibleChanged,
    }),
    [onColumnMenuVisibleChanged],
  );
  const followed = useMemo((): ManagedGridOptions<ApcJournal> => ({ rowData: journals, columnDefs: columnsOf(years, isNarrow) }), [journals, years, isNarrow]);
  return (
    <Box sx={{ height: "35rem" }} data-testid="apc-grid">
      <Grid<ApcJournal> options={options} followed={followed} />
    </Box>
  );
}

function columnsOf(years: number[], isNarrow: boolean): ColDef<ApcJournal>[] {
  return [
    { colId: "title", field: "title", headerName: "Journal", headerTooltip: "Name of the journal.", pinned: isNarrow ? undefined : "left", width: isNarrow ? 200 : 300, filter: "agTextColumnFilter", tooltipField: "title" },
    { colId: "publisher", field: "publisher", headerName: "Publisher", headerTooltip: "Publisher in the reference data.", width: 170, filter: "agTextColumnFilter" },
    { colId: "status", headerName: "Kind", headerTooltip: "An open access journal, or a subscription journal with open articles.", width: 160, filter: "agTextColumnFilter", valueGetter: ({ data }) => STATUS[data?.status ?? ""] ?? data?.status ?? "" },
    { colId: "price", field: "price", headerName: "Charge per paper", headerTooltip: "The list price of one paper in the publisher's currency, or what you paid.", width: 130, ...number, valueFormatter: amount },
    { colId: "papers", field: "papers", headerName: "Papers a year", headerTooltip: "Papers with at least one of your authors, average of five years.", width: 110, ...number, valueFormatter: ({ value }) => fixed(value, 1) },
    { colId: "authorship", field: "authorship", headerName: "Authorship a year", headerTooltip: "The same papers, each counted by the share of its authors from your institution.", width: 125, ...number, valueFormatter: ({ value }) => fixed(value, 1) },
    { colId: "cost", field: "cost", headerName: "Charges a year", headerTooltip: "The charge times your authorship, or what you paid, average of five years.", width: 130, sort: "desc", ...number, valueFormatter: amount },
    ...years.map((year): ColDef<ApcJournal> => ({
      colId: String(year), headerName: String(year), headerTooltip: `Charges of ${year}.`, width: 100, ...number,
      valueGetter: ({ data }) => data?.byYear.find((one) => one.year === year)?.cost ?? null, valueFormatter: amount,
    })),
    { colId: "currency", headerName: "Currency", headerTooltip: "Currency of the charges.", width: 110, filter: "agTextColumnFilter", valueGetter: ({ data }) => data?.currency ?? NONE },
  ];
}

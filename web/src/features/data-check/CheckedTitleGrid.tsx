import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useMemo } from "react";
import { NONE, count, money } from "../../lib/format";
import { Grid } from "../../ui/Grid";
import { GRID_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import { STATE_WORDS, filesInWords, type CheckedTitle, type DataCheck } from "./check";

/** The titles as a grid, each with its state and the reasons. */
export function CheckedTitleGrid({ titles, check }: { titles: CheckedTitle[]; check: Pick<DataCheck, "currency" | "findings"> }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const options = useMemo((): GridOptions<CheckedTitle> => ({ ...GRID_BASICS, getRowId: ({ data }) => String(data.place) }), []);
  const columnDefs = useMemo(() => columnsOf(check, isNarrow), [check, isNarrow]);
  const followed = useMemo((): ManagedGridOptions<CheckedTitle> => ({ rowData: titles, columnDefs }), [titles, columnDefs]);
  return (
    <Box sx={listBox(titles.length)} data-testid="check-grid">
      <Grid<CheckedTitle> options={options} followed={followed} />
    </Box>
  );
}

function columnsOf({ currency, findings }: Pick<DataCheck, "currency" | "findings">, isNarrow: boolean): ColDef<CheckedTitle>[] {
  const labels = new Map(findings.map(({ code, label }) => [code, label]));
  // A further reason of a title may be the first one of none, and then has no label of its own.
  const words = (codes: readonly string[]) => codes.map((code) => labels.get(code) ?? code.replaceAll("_", " ")).join("; ") || NONE;
  const first = ({ reasons, remarks }: CheckedTitle) => findings.find(({ code }) => code === (reasons[0] ?? remarks[0]));
  return [
    { colId: "title", headerName: "Title", headerTooltip: "Name of the journal in the reference data, or in your files.", pinned: isNarrow ? undefined : "left", width: isNarrow ? 200 : 280, valueGetter: ({ data }) => data?.title || "(no title)", tooltipField: "title" },
    { colId: "issn", headerName: "ISSN-L", headerTooltip: "Linking ISSN. In brackets: an ISSN from the files that is not in the reference data.", width: 125, valueGetter: ({ data }) => data && issnOf(data) },
    { colId: "state", headerName: "State", headerTooltip: "Whether the title is forecast, and whether data is missing.", width: 160, valueGetter: ({ data }) => data && STATE_WORDS[data.state] },
    { colId: "reasons", headerName: "Reason not forecast", headerTooltip: "The first reason found.", width: 210, valueGetter: ({ data }) => data && words(data.reasons), tooltipValueGetter: ({ data }) => data && first(data)?.remedy },
    { colId: "remarks", headerName: "Gaps and notes", headerTooltip: "Data that the title lacks, and what the forecast assumes instead.", width: 240, valueGetter: ({ data }) => data && words(data.remarks) , tooltipValueGetter: ({ data }) => data && words(data.remarks) },
    { colId: "uses", field: "uses", headerName: "Uses", headerTooltip: "Uses in your COUNTER reports.", width: 95, sort: "desc", ...NUMBERS, valueFormatter: ({ value }) => count(value) },
    { colId: "price", field: "price", headerName: "Price", headerTooltip: "Annual price in your price list.", width: 105, ...NUMBERS, valueFormatter: ({ value }) => money(value, currency) },
    { colId: "publisher", field: "publisher", headerName: "Publisher", headerTooltip: "Publisher in the reference data, or in your files.", width: 170, tooltipField: "publisher" },
    { colId: "files", headerName: "Found in", headerTooltip: "Which of your files name the title.", width: 200, valueGetter: ({ data }) => data && filesInWords(data.namedIn) },
  ];
}

function issnOf({ issnL, issns }: CheckedTitle): string {
  if (issnL !== "") return issnL;
  return issns[0] === undefined ? NONE : `(${issns[0]})`;
}

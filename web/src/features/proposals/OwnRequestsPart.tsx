import Box from "@mui/material/Box";
import type { ColDef, GridOptions, ManagedGridOptions } from "ag-grid-community";
import { useMemo } from "react";
import type { OwnRequest } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { NONE, count, money, moment } from "../../lib/format";
import { byName } from "../../lib/order";
import type { Titles } from "../../model/titles";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import { decisionLabel } from "./decisions";
import { useProposal } from "./own-queries";

/** A request with what the journal comes to. */
interface Line extends OwnRequest {
  title: string;
  usage: number | null;
  cost: number | null;
  cpu: number | null;
}

const OPTIONS: GridOptions<Line> = {
  ...LIST_BASICS,
  getRowId: ({ data }) => data.issn_l,
};

/** The titles that a member asks for, and what its consortium said to each. */
export function OwnRequestsPart({ scenario, titles }: { scenario: ScenarioFacts; titles: Titles }) {
  const { data: proposal } = useProposal(scenario.id);
  const currency = scenario.currency ?? titles.currency;
  const lines = useMemo(() => (proposal?.requests ?? []).map((request) => lineOf(request, titles)), [proposal, titles]);
  const followed = useMemo((): ManagedGridOptions<Line> => ({ rowData: lines, columnDefs: columnsOf(currency) }), [lines, currency]);
  if (lines.length === 0) return <EmptyPanel heading="No requests yet" text="In the forecast, use the button of a journal to request it, unless your consortium subscribes it." />;
  return (
    <Box sx={listBox(lines.length, { least: 200 })} data-testid="own-requests">
      <Grid<Line> options={OPTIONS} followed={followed} />
    </Box>
  );
}

function lineOf(request: OwnRequest, titles: Titles): Line {
  const row = titles.rowOf(request.issn_l);
  const number = (column: string) => {
    const value = row === undefined ? undefined : titles.numbers(column)[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  return { ...request, title: (row === undefined ? undefined : titles.texts("title")[row]) ?? request.issn_l, usage: number("usage"), cost: number("subscription_cost"), cpu: number("cpu") };
}

const number = (field: "usage" | "cost" | "cpu", headerName: string, headerTooltip: string, show: (value: number | null) => string): ColDef<Line> => ({
  colId: field, field, headerName, headerTooltip, width: 116, ...NUMBERS, valueFormatter: ({ value }) => show(value as number | null),
});

function columnsOf(currency: string | null): ColDef<Line>[] {
  return [
    { colId: "title", field: "title", headerName: "Title", headerTooltip: "Name of the journal.", width: 260, minWidth: 150, flex: 1, tooltipField: "title", comparator: byName },
    { colId: "decision", headerName: "Decision", headerTooltip: "The decision of your consortium.", width: 130, valueGetter: ({ data }) => (data ? decisionLabel(data.decision) : "") },
    { colId: "decided", field: "decided_at", headerName: "Decided", headerTooltip: "Time of the consortium's decision.", width: 190, valueFormatter: ({ value }) => moment(value as string | null) },
    number("usage", "Uses a year", "Weighted uses of the journal a year.", count),
    number("cost", "Subscription a year", "Annual cost of a subscription.", (value) => money(value, currency)),
    number("cpu", "Cost per use", "Net subscription cost for each use that nothing else meets.", (value) => money(value, currency, 2)),
    { colId: "requested", field: "requested_at", headerName: "Requested", headerTooltip: "Time of the request.", width: 190, sort: "desc", valueFormatter: ({ value }) => moment(value as string | null) },
    { colId: "by", headerName: "By", headerTooltip: "User who requested the title.", width: 160, valueGetter: ({ data }) => data?.requested_by ?? NONE },
  ];
}

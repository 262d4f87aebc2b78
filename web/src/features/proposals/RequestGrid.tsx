import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridOptions, ManagedGridOptions, RowSelectionOptions } from "ag-grid-community";
import { useLayoutEffect, useMemo, useState } from "react";
import type { Decision, RequestedJournal, TitleRequest } from "../../api/proposals";
import { NONE, count, money, moment } from "../../lib/format";
import { byName } from "../../lib/order";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import { DecisionCell, type DecisionContext } from "./decision-cell";
import { requestId } from "./decisions";

interface Props {
  requests: TitleRequest[];
  currency: string | null;
  canDecide: boolean;
  /** Takes the names of requests that are ticked. */
  onSelect: (ids: ReadonlySet<string>) => void;
  onDecide: (requests: TitleRequest[], decision: Decision) => void;
}

interface Context extends DecisionContext {
  onSelect: Props["onSelect"];
}

const SELECTION: RowSelectionOptions<TitleRequest> = { mode: "multiRow", checkboxes: true, headerCheckbox: true, selectAll: "filtered", enableClickSelection: false };

/** Requests as a grid, a line for each title and member. */
export function RequestGrid({ requests, currency, canDecide, onSelect, onDecide }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [context] = useState<Context>(() => ({ canDecide, onDecide, onSelect }));
  const [options] = useState(() => optionsOf(context));
  const followed = useMemo(
    (): ManagedGridOptions<TitleRequest> => ({ rowData: requests, columnDefs: columnsOf(currency, isNarrow, canDecide), rowSelection: canDecide ? SELECTION : undefined, selectionColumnDef: { pinned: isNarrow ? null : "left", width: 44 } }),
    [requests, currency, isNarrow, canDecide],
  );
  useLayoutEffect(() => {
    Object.assign(context, { canDecide, onDecide, onSelect });
  }, [context, canDecide, onDecide, onSelect]);
  return (
    <Box sx={listBox(requests.length)} data-testid="request-grid">
      <Grid<TitleRequest> options={options} followed={followed} />
    </Box>
  );
}

function optionsOf(context: Context): GridOptions<TitleRequest> {
  return {
    ...LIST_BASICS,
    context,
    getRowId: ({ data }) => requestId(data),
    onSelectionChanged: ({ api }) => context.onSelect(new Set(api.getSelectedRows().map(requestId))),
    overlayNoRowsTemplate: "No requests match.",
  };
}

const number = (key: keyof RequestedJournal, headerName: string, headerTooltip: string, show: (value: number | null) => string, width = 104): ColDef<TitleRequest> => ({
  colId: key, headerName, headerTooltip, width, ...NUMBERS,
  valueGetter: ({ data }) => data?.journal?.[key] ?? null,
  valueFormatter: ({ value }) => show(value as number | null),
});

function columnsOf(currency: string | null, isNarrow: boolean, canDecide: boolean): ColDef<TitleRequest>[] {
  const fixed = isNarrow ? null : ("left" as const);
  return [
    { colId: "title", field: "title", headerName: "Title", headerTooltip: "Name of the journal.", pinned: fixed, width: isNarrow ? 150 : 250, tooltipField: "title", comparator: byName },
    { colId: "institution", field: "institution_name", headerName: "Member", headerTooltip: "Institution that requests the title.", width: isNarrow ? 140 : 190, tooltipField: "institution_name", comparator: byName },
    { colId: "decision", field: "decision", headerName: "Decision", headerTooltip: "Press the selected decision again to reopen the request.", width: canDecide ? 200 : 120, cellClass: "state-cell", cellRenderer: DecisionCell, comparator: (a: Decision, b: Decision) => (a ?? "").localeCompare(b ?? "") },
    number("usage", "Uses a year", "Weighted uses of the journal at the member a year.", (value) => count(value === null ? null : Math.round(value))),
    number("subscription_cost", "Subscription a year", "Annual cost of a subscription for the member.", (value) => money(value, currency), 116),
    number("cpu", "Cost per use", "Net subscription cost for each use that nothing else meets.", (value) => money(value, currency, 2), 96),
    number("ill_cost", "Loan cost a year", "Annual cost of interlibrary loans without a subscription.", (value) => money(value, currency), 100),
    { colId: "requested", field: "requested_at", headerName: "Requested", headerTooltip: "Time of the request.", width: 188, sort: "desc", valueFormatter: ({ value }) => moment(value as string) },
    { colId: "by", headerName: "By", headerTooltip: "User who requested the title.", width: 150, valueGetter: ({ data }) => data?.requested_by ?? NONE },
    { colId: "decided", field: "decided_at", headerName: "Decided", headerTooltip: "Time of the decision.", width: 188, valueFormatter: ({ value }) => moment(value as string | null) },
    { colId: "decider", headerName: "Decided by", headerTooltip: "User who decided.", width: 150, valueGetter: ({ data }) => data?.decided_by ?? NONE },
  ];
}

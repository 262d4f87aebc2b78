import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridOptions, IRowNode, ManagedGridOptions, RowSelectionOptions } from "ag-grid-community";
import { useLayoutEffect, useMemo, useState } from "react";
import type { Recipient } from "../../api/proposals";
import { count, moment } from "../../lib/format";
import { byName, unknownLast } from "../../lib/order";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";

interface Props {
  members: Recipient[];
  /** How many open requests each has, by the id of its package. */
  open: ReadonlyMap<string, number>;
  canSelect: boolean;
  /** Takes the ids of packages that are ticked. */
  onSelect: (ids: readonly string[]) => void;
}

/** A member with its open requests; a grid follows rows, and nothing beside them. */
interface Row extends Recipient {
  open: number;
}

interface Context {
  onSelect: Props["onSelect"];
  /** Those that are ticked, also where a search leaves them out: the grid forgets what it does not show. */
  ticked: ReadonlySet<string>;
}

const SELECTION: RowSelectionOptions<Row> = { mode: "multiRow", checkboxes: true, headerCheckbox: true, selectAll: "filtered", enableClickSelection: false };

/** The members as a grid: who received it, who answered, and with how many requests. */
export function RecipientGrid({ members, open, canSelect, onSelect }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [context] = useState<Context>(() => ({ onSelect, ticked: new Set() }));
  const [options] = useState(() => optionsOf(context));
  const rows = useMemo(() => members.map((one): Row => ({ ...one, open: open.get(one.package_id) ?? 0 })), [members, open]);
  const followed = useMemo(
    (): ManagedGridOptions<Row> => ({ rowData: rows, columnDefs: columnsOf(isNarrow), rowSelection: canSelect ? SELECTION : undefined, selectionColumnDef: { pinned: isNarrow ? null : "left", width: 44 } }),
    [rows, isNarrow, canSelect],
  );
  useLayoutEffect(() => {
    Object.assign(context, { onSelect });
  }, [context, onSelect]);
  return (
    <Box sx={listBox(members.length)} data-testid="recipient-grid">
      <Grid<Row> options={options} followed={followed} />
    </Box>
  );
}

function optionsOf(context: Context): GridOptions<Row> {
  return {
    ...LIST_BASICS,
    context,
    getRowId: ({ data }) => data.package_id,
    onSelectionChanged: ({ api, source }) => {
      if (source === "rowDataChanged") return;
      const ticked = new Set(context.ticked);
      api.forEachNode((node) => node.data && (node.isSelected() ? ticked.add(node.data.package_id) : ticked.delete(node.data.package_id)));
      Object.assign(context, { ticked });
      context.onSelect([...ticked]);
    },
    onRowDataUpdated: ({ api }) => {
      const nodes: IRowNode<Row>[] = [];
      api.forEachNode((node) => node.data && context.ticked.has(node.data.package_id) && !node.isSelected() && nodes.push(node));
      if (nodes.length > 0) api.setNodesSelected({ nodes, newValue: true });
    },
    overlayNoRowsTemplate: "No members match.",
  };
}

/** A moment, shown in the reader's own zone and sorted as time; blank, and last, where nothing happened yet. */
const date = (field: "sent_date" | "changed_date" | "return_date", headerName: string, headerTooltip: string): ColDef<Row, string | null> => ({
  colId: field, valueGetter: ({ data }) => data?.[field] ?? null, headerName, headerTooltip, width: 190, sortingOrder: ["desc", "asc", null],
  comparator: (a, b, _one, _other, isDescending) => unknownLast(timeOf(a), timeOf(b), isDescending),
  valueFormatter: ({ value }) => (value ? moment(value) : "–"),
});

function timeOf(iso: string | null | undefined): number | null {
  return iso ? Date.parse(iso) : null;
}

function columnsOf(isNarrow: boolean): ColDef<Row>[] {
  const fixed = isNarrow ? null : ("left" as const);
  return [
    { colId: "institution", field: "institution_name", headerName: "Institution", headerTooltip: "Name of the member.", pinned: fixed, width: isNarrow ? 160 : 196, tooltipField: "institution_name", comparator: byName },
    { colId: "included", headerName: "Included", headerTooltip: "Whether its data counts in this scenario. Excluded members can also receive it.", width: 84, valueGetter: ({ data }) => (data?.included ? "✓ Yes" : "No") },
    { colId: "usage", field: "usage", headerName: "Uses a year", headerTooltip: "Weighted uses of all journals of the member a year.", width: 108, sort: "desc", ...NUMBERS, valueFormatter: ({ value }) => count(typeof value === "number" ? Math.round(value) : null) },
    { colId: "requests", headerName: "Requested titles", headerTooltip: "Number of titles that the member requests.", width: 96, ...NUMBERS, valueGetter: ({ data }) => (data?.sent_date ? (data.member_added_subrs?.length ?? 0) : null), valueFormatter: ({ value }) => count(value as number | null) },
    { colId: "open", headerName: "Open decisions", headerTooltip: "Number of requests without a decision.", width: 98, ...NUMBERS, valueGetter: ({ data }) => (data?.sent_date ? data.open : null), valueFormatter: ({ value }) => count(value as number | null) },
    date("sent_date", "Sent", "When the scenario was last sent."),
    date("changed_date", "Last changed", "When the member last added or removed a request."),
    date("return_date", "Last returned", "When the member last returned it. Blank after you send it again."),
    { colId: "tags", headerName: "Tags", headerTooltip: "Your search words for the member.", width: 140, valueGetter: ({ data }) => data?.tags ?? "", tooltipValueGetter: ({ value }) => (value as string) || undefined },
  ];
}

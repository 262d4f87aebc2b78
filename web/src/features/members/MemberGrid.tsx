import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { ColDef, GridOptions, IHeaderComp, ICellRendererParams, ManagedGridOptions } from "ag-grid-community";
import { useLayoutEffect, useMemo, useState } from "react";
import type { Member } from "../../api/consortium";
import { NONE, count, moment, money, rate } from "../../lib/format";
import { byName } from "../../lib/order";
import { Grid } from "../../ui/Grid";
import { LIST_BASICS, NUMBERS, listBox } from "../../ui/grid-setup";
import type { Task } from "./MemberTasks";
import { filesWords, modeWords, stateWords } from "./member-words";

interface Props {
  members: Member[];
  canEdit: boolean;
  /** The currency of the consortium's package. */
  currency: string | null;
  onTask: (task: Task) => void;
}

interface Context {
  canEdit: boolean;
  onTask: (task: Task) => void;
}

/** The members as a grid, in their order until another is asked for. */
export function MemberGrid({ members, canEdit, currency, onTask }: Props) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [context] = useState<Context>(() => ({ canEdit, onTask }));
  useLayoutEffect(() => {
    Object.assign(context, { canEdit, onTask });
  });
  const [options] = useState(() => optionsOf(context));
  const columns = useMemo(() => columnsOf(canEdit, currency, isNarrow), [canEdit, currency, isNarrow]);
  const followed = useMemo((): ManagedGridOptions<Member> => ({ rowData: members, columnDefs: columns }), [members, columns]);
  return (
    <Box sx={listBox(members.length, { most: "max(480px, 60vh)" })} data-testid="member-grid">
      <Grid<Member> options={options} followed={followed} />
    </Box>
  );
}

function optionsOf(context: Context): GridOptions<Member> {
  return {
    ...LIST_BASICS,
    context,
    getRowId: ({ data }) => data.package_id,
    onCellKeyDown: ({ event, data }) => {
      if (!context.canEdit || !data || !(event instanceof KeyboardEvent) || event.key !== "Enter") return;
      context.onTask({ kind: "menu", id: data.package_id, anchor: event.target as HTMLElement });
    },
    overlayNoRowsTemplate: "No members match.",
  };
}

/** A column that says whether files of one kind are there. */
const files = (kind: string, headerName: string, what: string): ColDef<Member> => ({
  colId: kind, headerName, headerTooltip: `Whether the package has ${what}.`, width: 96, valueGetter: ({ data }) => (data ? filesWords(data.files, kind) : ""),
  tooltipValueGetter: ({ data }) => data?.files.filter((file) => file.kind === kind).map(({ name, uploaded_at }) => `${name}, ${moment(uploaded_at)}`).join("; ") || undefined,
});

/** What decides whether a member counts comes first: on a screen of 1280 pixels the rest is reached by scrolling. */
function columnsOf(canEdit: boolean, currency: string | null, isNarrow: boolean): ColDef<Member>[] {
  const fixed = isNarrow ? undefined : ("left" as const);
  const place: ColDef<Member> = { colId: "place", headerName: "Place", headerTooltip: "Position in the order of members.", pinned: fixed, width: 80, cellClass: "number", sort: "asc", sortingOrder: ["asc", "desc"], valueGetter: ({ data }) => (data ? data.position + 1 : null) };
  return [
    ...(isNarrow ? [] : [place]),
    { colId: "institution", field: "institution_name", headerName: "Institution", headerTooltip: "Name of the library.", pinned: fixed, width: isNarrow ? 160 : 206, tooltipValueGetter: ({ data }) => sourceOf(data), comparator: byName },
    ...(canEdit ? [actionColumn] : []),
    ...(isNarrow ? [place] : []),
    { colId: "state", headerName: "Data", headerTooltip: "Complete with COUNTER reports, a price list, currency and both figures of the Big Deal.", width: 180, valueGetter: ({ data }) => (data ? stateWords(data) : ""), tooltipValueGetter: ({ value }) => value as string },
    { colId: "size", headerName: "Size", headerTooltip: "Its size in your unit, such as full-time students (FTE). Costs can be shared by it.", width: 80, ...NUMBERS, valueGetter: ({ data }) => data?.size ?? null, valueFormatter: ({ value }) => count(value as number | null) },
    { colId: "cost", field: "big_deal_cost", headerName: "Big Deal cost a year", headerTooltip: "What the member pays for its Big Deal now.", width: 124, ...NUMBERS, valueFormatter: ({ value, data }) => money(value as number | null, data?.currency) },
    files("counter", "COUNTER", "COUNTER reports"),
    files("price", "Prices", "a price list"),
    { colId: "mode", headerName: "Follows", headerTooltip: "Live: the library's current data. Copy: the data at one date.", width: 160, valueGetter: ({ data }) => (data ? modeWords(data) : ""), tooltipValueGetter: ({ data }) => (data?.copied_at ? `${modeWords(data)}. Copied ${moment(data.copied_at)}` : undefined) },
    { colId: "tags", headerName: "Tags", headerTooltip: "Your search words for the member.", width: 80, valueGetter: ({ data }) => data?.tags.join(", ") ?? "", tooltipValueGetter: ({ value }) => (value as string) || undefined },
    files("perpetual-access", "Perpetual access", "a list of perpetual access rights"),
    { colId: "currency", headerName: "Currency", headerTooltip: "Currency of the package. Amounts in other currencies than the consortium's are not counted.", width: 112, valueGetter: ({ data }) => (data?.lacks.includes("currency") ? `${data.currency ?? NONE}, not counted` : (data?.currency ?? NONE)), tooltipValueGetter: ({ data }) => (data?.lacks.includes("currency") ? `Amounts that are not in ${currency ?? "the consortium's currency"} are not counted.` : undefined) },
    { colId: "increase", field: "big_deal_cost_increase", headerName: "Growth a year", headerTooltip: "Annual increase of its Big Deal cost, percent.", width: 104, ...NUMBERS, valueFormatter: ({ value }) => rate(value as number | null) },
  ];
}

function sourceOf(data: Member | undefined): string | undefined {
  if (!data) return undefined;
  return data.source_package_name === null ? `${data.institution_name}: its own package was deleted` : `${data.institution_name}: ${data.source_package_name}`;
}

/** A column without words would have a heading that says nothing. */
class ActionHeading implements IHeaderComp {
  getGui(): HTMLElement {
    const words = document.createElement("span");
    words.className = "visually-hidden";
    words.textContent = "Actions";
    return words;
  }

  refresh(): boolean {
    return true;
  }
}

/** The button that opens the menu of a member. There is one in every row, so it is plain. */
function ActionCell({ data, context }: ICellRendererParams<Member, unknown, Context>): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = "state-button is-small";
  button.textContent = "⋮";
  button.setAttribute("aria-label", `Actions for ${data?.institution_name ?? ""}`);
  button.setAttribute("aria-haspopup", "menu");
  button.addEventListener("click", () => data && context.onTask({ kind: "menu", id: data.package_id, anchor: button }));
  return button;
}

const actionColumn: ColDef<Member> = {
  colId: "actions", headerName: "", headerTooltip: "Actions for the member.", width: 58, sortable: false, resizable: false, cellClass: "state-cell", cellRenderer: ActionCell,
  headerComponent: ActionHeading,
};

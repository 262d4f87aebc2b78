/** The columns of the grid of shares, each with the sentence that says what it is. */

import type { ColDef } from "ag-grid-community";
import type { MemberShare } from "../../api/cost-sharing";
import { count, fixed, money, signed } from "../../lib/format";
import { byName } from "../../lib/order";
import { NUMBERS } from "../../ui/grid-setup";
import { ChangeCell } from "./change-cell";
import type { ShareRow } from "./share-row";
import type { Sums } from "./share-totals";

type Numbered = keyof Sums;

/** The columns, with amounts in a currency. */
export function shareColumns(currency: string | null, isNarrow: boolean): ColDef<ShareRow>[] {
  const whole = (value: number | null) => money(value, currency);
  const gained = (value: number | null) => (value === null ? whole(null) : signed(value, whole));
  return [
    { colId: "institution", field: "institution_name", headerName: "Institution", headerTooltip: "Name of the member.", pinned: isNarrow ? undefined : "left", width: isNarrow ? 150 : 180, filter: "agTextColumnFilter", tooltipField: "institution_name", comparator: byName },
    number("today", "Pays today", "The annual cost of its Big Deal today.", whole, 104),
    number("share", "Share", "Its annual share of the amount.", whole, 104),
    number("ill_cost", "Loans", "Its annual cost of interlibrary loans of journals that are not subscribed.", whole, 96),
    number("change", "Change", "Its share and loans minus what it pays today.", gained, 104),
    { ...number("change_percent", "Change in percent", "Its share and loans against what it pays today. A bar to the left and ▼ is less, a bar to the right and ▲ is more.", String, 168), cellRenderer: ChangeCell, cellClass: "state-cell", headerClass: undefined },
    number("total", "Share and loans", "All that it would pay in a year: its share and its loans.", whole, 116),
    { colId: "bound", field: "bound", headerName: "Limit", headerTooltip: "Whether a limit has raised its share (floor) or lowered it (cap). Limits apply to the share without loans.", width: 108, valueFormatter: ({ value }) => BOUNDS[(value as MemberShare["bound"]) ?? "none"] },
    number("share_without_bounds", "Without limits", "Its annual share without floor, cap, and largest decrease and increase.", whole, 112),
    number("usage", "Uses a year", "Weighted uses of all its journals a year.", (value) => count(value === null ? null : Math.round(value)), 104),
    number("size", "Size", "Its size as the consortium measures it. Edit it with the members of the package.", count, 92),
    number("output", "Papers a year", "Papers by its authors a year.", (value) => fixed(value, 1), 100),
  ];
}

const BOUNDS = { floor: "⤒ At floor", cap: "⤓ At cap", none: "–" };

function number(field: Numbered, headerName: string, headerTooltip: string, show: (value: number | null) => string, width: number): ColDef<ShareRow> {
  return {
    colId: field, field, headerName, headerTooltip, width, ...NUMBERS, filter: "agNumberColumnFilter",
    tooltipValueGetter: ({ data, node }) => (node?.rowPinned ? `Total. ${headerTooltip}` : `${data?.institution_name}. ${headerTooltip}`),
    valueFormatter: ({ value }) => show((value as number | null) ?? null),
  };
}

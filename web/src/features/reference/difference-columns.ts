/** The columns of the titles that other reference data change, each with the sentence that says what it is. */

import type { ColDef } from "ag-grid-community";
import type { TitleDifference } from "../../api/reference";
import { NONE, count, money, percent, signed } from "../../lib/format";
import { byName, unknownLast } from "../../lib/order";
import { NUMBERS } from "../../ui/grid-setup";

type Column = ColDef<TitleDifference>;
type Show = (value: number | null) => string;

/** What happens to a title, with a sign that needs no colour. */
export const CHANGES: Record<TitleDifference["change"], string> = { comes: "+ Added", goes: "− Removed", changes: "Changed", moves: "Moved" };

/** What is compared of a title: its fields, name, meaning, and how it is shown. */
interface Measure {
  before: keyof TitleDifference;
  after: keyof TitleDifference;
  name: string;
  about: string;
  show: Show;
  /** Is the change worth a column, and is what comes or goes a change by its whole value? */
  change?: "of both" | "in full";
}

const uses: Show = (value) => count(value === null ? null : Math.round(value));
const share: Show = (value) => percent(value);

/** The columns, with amounts in a currency. */
export function differenceColumns(currency: string | null, isNarrow: boolean): Column[] {
  // All amounts of the grid have cents, as the cost per use needs them.
  const amount: Show = (value) => money(value, currency, 2);
  const measures: Measure[] = [
    { before: "usage_before", after: "usage_after", name: "Uses", about: "Weighted uses a year", show: uses, change: "in full" },
    { before: "cpu_before", after: "cpu_after", name: "Cost per use", about: "Net subscription cost for each use that nothing else meets", show: amount, change: "of both" },
    { before: "cpu_rank_before", after: "cpu_rank_after", name: "Rank", about: "Position by cost per use", show: count },
    { before: "cost_before", after: "cost_after", name: "Cost", about: "Annual cost of the journal in this scenario: subscription or loans", show: amount, change: "in full" },
    { before: "ill_cost_before", after: "ill_cost_after", name: "Loan cost", about: "Annual cost of interlibrary loans", show: amount },
    { before: "free_instant_usage_percent_before", after: "free_instant_usage_percent_after", name: "Free at once", about: "Uses met at once without a subscription, percent", show: share },
  ];
  return [
    { colId: "title", field: "title", headerName: "Journal", headerTooltip: "Name of the journal.", pinned: isNarrow ? undefined : "left", width: isNarrow ? 160 : 250, filter: "agTextColumnFilter", tooltipField: "title", comparator: (one: string | null, other: string | null) => byName(one ?? "", other ?? ""), cellClass: "title" },
    { colId: "change", field: "change", headerName: "Change", headerTooltip: "Added: newly forecast. Removed: no longer forecast. Changed: other figures. Moved: only the order by cost per use differs.", width: 108, filter: "agTextColumnFilter", valueGetter: ({ data }) => data && CHANGES[data.change] },
    ...measures.flatMap(columnsOf),
    { colId: "subscribed", field: "subscribed", headerName: "Subscribed", headerTooltip: "Whether the journal is subscribed in this scenario.", width: 112, valueFormatter: ({ value }) => (value === true ? "Yes" : "No") },
    { colId: "issn_l", field: "issn_l", headerName: "ISSN-L", headerTooltip: "Linking ISSN: one for all forms of the journal.", width: 104, filter: "agTextColumnFilter" },
    { colId: "publisher", field: "publisher", headerName: "Publisher", headerTooltip: "Publisher in the reference data.", width: 150, filter: "agTextColumnFilter" },
    { colId: "subject", field: "subject", headerName: "Subject", headerTooltip: "Subject of the journal in the reference data.", width: 170, filter: "agTextColumnFilter" },
  ];
}

function columnsOf(measure: Measure): Column[] {
  const { before, after, name, about, show, change } = measure;
  const side = (field: keyof TitleDifference, when: string, words: string): Column => ({
    colId: field, field, headerName: `${name} ${when}`, headerTooltip: `${about}, ${words}.`, width: 104, ...NUMBERS, filter: "agNumberColumnFilter",
    valueFormatter: ({ value }) => show((value as number | null) ?? null),
  });
  const columns = [side(before, "now", "with the current data"), side(after, "then", "with the other data")];
  if (change) columns.push(changeColumn(measure, change === "in full"));
  return columns;
}

/** The change of a measure, in order of its size: what comes and goes has its whole value. */
function changeColumn({ before, after, name, about, show }: Measure, isInFull: boolean): Column {
  const colId = `${String(before).replace("_before", "")}_change`;
  return {
    colId, headerName: `${name}: change`, headerTooltip: `${about}: amount of the change.${isInFull ? " Added and removed journals count in full." : ""}`, width: 112, ...NUMBERS,
    filter: "agNumberColumnFilter",
    valueGetter: ({ data }) => data && changeOf(data[before] as number | null, data[after] as number | null, isInFull),
    valueFormatter: ({ value }) => (typeof value === "number" ? signed(value, show) : NONE),
    comparator: bySize,
  };
}

/** By how much a value changes; in full, a side where it is not there counts nothing. */
export function changeOf(before: number | null, after: number | null, isInFull: boolean): number | null {
  const isKnown = isInFull ? before !== null || after !== null : before !== null && after !== null;
  return isKnown ? (after ?? 0) - (before ?? 0) : null;
}

/** Changes by their size, whichever their direction; the unknown last. */
export function bySize(one: number | null | undefined, other: number | null | undefined, _one?: unknown, _other?: unknown, isDescending = false): number {
  return unknownLast(sizeOf(one), sizeOf(other), isDescending);
}

function sizeOf(change: number | null | undefined): number | null {
  return typeof change === "number" ? Math.abs(change) : null;
}

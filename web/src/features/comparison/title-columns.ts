/** The columns of the grid of titles that are not the same in all compared scenarios. */

import type { ColDef } from "ag-grid-community";
import { NONE, count, money } from "../../lib/format";
import { byName } from "../../lib/order";
import { NUMBERS } from "../../ui/grid-setup";
import type { ComparedTitle, TitleCell } from "./compared-titles";
import { STATE_WORDS, patternWords, statesOf } from "./pattern-words";
import type { MarkedScenario } from "./scenario-marks";

type Column = ColDef<ComparedTitle>;

/** A value of a title that each scenario has. */
interface Measure {
  key: "usage" | "cost" | "cpu";
  name: string;
  about: string;
  show: (value: number | null, currency: string) => string;
}

const MEASURES: Measure[] = [
  { key: "usage", name: "Uses", about: "Weighted uses a year", show: (value) => count(value === null ? null : Math.round(value)) },
  { key: "cost", name: "Cost", about: "Annual cost of the title in this scenario: subscription or loans", show: (value, currency) => money(value, currency) },
  { key: "cpu", name: "CPU", about: "Cost per use: net cost of a subscription for each use that nothing else meets", show: (value, currency) => money(value, currency, 2) },
];

/** Returns the columns: the title, its state in each scenario, then each measure scenario by scenario. */
export function titleColumns(scenarios: readonly MarkedScenario[], isNarrow: boolean, hasAmounts: boolean): Column[] {
  const measures = MEASURES.filter(({ key }) => hasAmounts || key === "usage");
  return [
    { colId: "title", field: "title", headerName: "Title", headerTooltip: "Name of the journal.", pinned: isNarrow ? undefined : "left", width: isNarrow ? 180 : 280, filter: "agTextColumnFilter", tooltipField: "title", cellClass: "title", comparator: (one: string, other: string) => byName(one, other), valueFormatter: ({ value }) => (value as string) || NONE },
    ...scenarios.map((one, at): Column => ({
      colId: `state_${at}`, headerName: one.mark, headerTooltip: `State in ${one.label}: kept, not kept, or not forecast.`, width: 118, filter: "agTextColumnFilter",
      valueGetter: ({ data }) => data && stateText(data.cells[at]),
      cellClassRules: { "kept-cell": ({ data }) => data?.cells[at]?.isKept === true },
    })),
    ...measures.flatMap(({ key, name, about, show }) =>
      scenarios.map((one, at): Column => ({
        colId: `${key}_${at}`, headerName: `${name} ${one.mark}`, headerTooltip: `${about}, in ${one.label}.`, width: 104, ...NUMBERS, filter: "agNumberColumnFilter",
        valueGetter: ({ data }) => data?.cells[at]?.[key] ?? null,
        valueFormatter: ({ value }) => show(value as number | null, one.currency),
      })),
    ),
    { colId: "pattern", headerName: "Pattern", headerTooltip: "Which scenarios keep the title.", width: 230, filter: "agTextColumnFilter", valueGetter: ({ data }) => data && patternWords(statesOf(data.pattern)) },
    { colId: "subject", field: "subject", headerName: "Subject", headerTooltip: "Subject of the journal in the reference data.", width: 170, filter: "agTextColumnFilter" },
    { colId: "publisher", field: "publisher", headerName: "Publisher", headerTooltip: "Publisher in the reference data.", width: 150, filter: "agTextColumnFilter" },
    { colId: "issn_l", field: "issnL", headerName: "ISSN-L", headerTooltip: "Linking ISSN: one for all forms of the journal.", width: 104, filter: "agTextColumnFilter" },
  ];
}

/** The state of a title in a scenario, in words. */
export function stateText(cell: TitleCell | null | undefined): string {
  if (!cell) return STATE_WORDS.absent;
  return cell.isKept ? STATE_WORDS.kept : STATE_WORDS.not;
}

import type { ScenarioColumn } from "./scenario-order";

/** A column of the table of scenarios. */
export interface ScenarioHeading {
  column: ScenarioColumn;
  name: string;
  isNumber: boolean;
}

const HEADINGS: readonly ScenarioHeading[] = [
  { column: "name", name: "Name", isNumber: false },
  { column: "cost", name: "Cost a year", isNumber: true },
  { column: "met", name: "Uses met", isNumber: true },
  { column: "subscribed", name: "Titles subscribed", isNumber: true },
];

const REQUESTED: ScenarioHeading = { column: "requested", name: "Requested", isNumber: true };

/** The columns of the table; requested titles are a column of proposals only. */
export function scenarioHeadings(isProposal: boolean): readonly ScenarioHeading[] {
  return isProposal ? [...HEADINGS, REQUESTED] : HEADINGS;
}

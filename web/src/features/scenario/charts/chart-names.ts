/** The charts of a scenario. */

/** A chart as the address names it. */
export type ChartName = "histogram" | "efficiency" | "years" | "subjects" | "use";

interface ChartSpec {
  name: ChartName;
  /** On its button. */
  label: string;
  /** Above it in pictures and tables. */
  title: string;
}

/** All charts, in the order of their buttons. */
export const CHARTS: readonly ChartSpec[] = [
  { name: "histogram", label: "Histogram", title: "Journals by cost per use" },
  { name: "efficiency", label: "Efficiency", title: "Cost and uses met by number of subscribed titles" },
  { name: "years", label: "By year", title: "Cost and uses met in each forecast year" },
  { name: "subjects", label: "Subjects", title: "Use, unmet use and cost by subject" },
  { name: "use", label: "Cost and use", title: "Subscription cost against paywalled uses" },
];

/** The chart that an address need not name. */
export const DEFAULT_CHART: ChartName = "histogram";

/** The title of a chart. */
export function titleOf(name: ChartName): string {
  return CHARTS.find((chart) => chart.name === name)?.title ?? "";
}

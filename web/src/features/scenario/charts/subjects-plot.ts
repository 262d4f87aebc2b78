/** Subjects for the chart library. */

import { count, money } from "../../../lib/format";
import type { SubjectLine } from "../../../model/subjects";
import type { Palette } from "./palette";
import { nameScale, numberScale, plotOptions, type PlotConfig } from "./plot-config";

/** How a title without a subject is listed. */
export const NO_SUBJECT = "No subject";

/** A long subject is cut off at the axis; tooltip and table have it in full. */
const LONGEST = 28;

const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** Builds the chart: uses on the lower axis, cost on the upper one. */
export function subjectsPlot(lines: readonly SubjectLine[], chosen: string | undefined, currency: string | null, palette: Palette): PlotConfig {
  const names = lines.map(({ subject }) => subject || NO_SUBJECT);
  const bar = { barPercentage: 0.9, categoryPercentage: 0.8 };
  return {
    type: "bar",
    data: {
      labels: names,
      datasets: [
        { ...bar, stack: "use", xAxisID: "x", label: "Uses met", data: lines.map(({ uses, unmet }) => uses - unmet), backgroundColor: palette.open },
        { ...bar, stack: "use", xAxisID: "x", label: "Uses not met", data: lines.map(({ unmet }) => unmet), backgroundColor: palette.plain },
        { ...bar, stack: "cost", xAxisID: "x1", label: "Cost a year", data: lines.map(({ cost }) => cost), backgroundColor: palette.subscription },
      ],
    },
    options: {
      ...plotOptions(palette),
      indexAxis: "y",
      interaction: { mode: "index", axis: "y", intersect: false },
      scales: {
        y: nameScale(palette, undefined, { color: names.map((name) => (name === chosen ? palette.accent : palette.text)), callback: (_: unknown, at: number) => shortened(names[at] ?? "") }),
        x: numberScale(palette, { title: "Uses a year", show: (value) => count(value), position: "bottom", isStacked: true }),
        x1: numberScale(palette, { title: "Cost a year", show: (value) => money(value, currency), position: "top", hasGrid: false, isStacked: true }),
      },
      plugins: {
        ...plotOptions(palette).plugins,
        tooltip: { ...plotOptions(palette).plugins?.tooltip, callbacks: { title: ([item]) => names[item?.dataIndex ?? 0] ?? "", label: ({ dataset, parsed }) => `${dataset.label ?? ""}: ${"xAxisID" in dataset && dataset.xAxisID === "x1" ? money(parsed.x, currency) : count(parsed.x)}` } },
      },
    } as PlotConfig["options"],
  } as PlotConfig;
}

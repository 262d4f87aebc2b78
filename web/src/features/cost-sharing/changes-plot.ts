/** The changes of members for the chart library. */

import { money, signed } from "../../lib/format";
import type { Palette } from "../scenario/charts/palette";
import { nameScale, numberScale, plotOptions, type PlotConfig } from "../scenario/charts/plot-config";
import type { Change } from "./changes";

/** A long name is cut off at the axis; tooltip and table have it in full. */
const LONGEST = { wide: 28, narrow: 15 };

const shortened = (name: string, longest: number) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** The most marks on the axis of a narrow chart. */
const NARROW_MARKS = 3;

/** Builds the chart: a bar to the left for who pays less than today, to the right for who pays more. */
export function changesPlot(changes: readonly Change[], currency: string | null, palette: Palette, isNarrow = false): PlotConfig {
  const longest = isNarrow ? LONGEST.narrow : LONGEST.wide;
  const axis = numberScale(palette, { title: isNarrow ? "Change a year" : "Change a year against today, loans included", show: (value) => signed(value, (size) => money(size, currency)), position: "top", isStacked: true });
  const base = plotOptions(palette);
  const amount = (value: number) => money(value, currency);
  const bar = { stack: "change", barPercentage: 0.9, categoryPercentage: 0.85 };
  return {
    type: "bar",
    data: {
      labels: changes.map(({ name }) => name),
      datasets: [
        { ...bar, label: "Pays less", data: changes.map(({ change }) => Math.min(0, change)), backgroundColor: palette.open },
        { ...bar, label: "Pays more", data: changes.map(({ change }) => Math.max(0, change)), backgroundColor: palette.requested },
      ],
    },
    options: {
      ...base,
      indexAxis: "y",
      interaction: { mode: "index", axis: "y", intersect: false },
      scales: {
        y: nameScale(palette, undefined, { callback: (_: unknown, at: number) => shortened(changes[at]?.name ?? "", longest) }),
        x: isNarrow ? { ...axis, ticks: { ...axis?.ticks, maxTicksLimit: NARROW_MARKS, maxRotation: 0 } } : axis,
      },
      plugins: {
        ...base.plugins,
        tooltip: {
          ...base.plugins?.tooltip,
          filter: ({ dataIndex, datasetIndex }: { dataIndex: number; datasetIndex: number }) => datasetIndex === ((changes[dataIndex]?.change ?? 0) < 0 ? 0 : 1),
          callbacks: { title: ([item]: { dataIndex: number }[]) => changes[item?.dataIndex ?? 0]?.name ?? "", label: ({ dataIndex }: { dataIndex: number }) => linesOf(changes[dataIndex], amount) },
        },
      },
    } as PlotConfig["options"],
  } as PlotConfig;
}

function linesOf(change: Change | undefined, amount: (value: number) => string): string[] {
  if (!change) return [];
  return [`Change: ${signed(change.change, amount)}`, `Today: ${amount(change.today)}`, `Share: ${amount(change.share)}`, `Loans: ${amount(change.loans)}`];
}

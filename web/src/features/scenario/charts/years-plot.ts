/** The forecast years for the chart library. */

import { money, percent } from "../../../lib/format";
import type { ForecastYear } from "../../../model/yearly";
import type { Palette } from "./palette";
import { nameScale, numberScale, plotOptions, type PlotConfig } from "./plot-config";

/** Builds the chart: the scenario's cost beside that of the Big Deal, and the uses met above. */
export function yearsPlot(years: readonly ForecastYear[], currency: string | null, palette: Palette): PlotConfig {
  const line = { type: "line" as const, yAxisID: "y1", borderWidth: 2.5, pointRadius: 4, borderColor: palette.open, backgroundColor: palette.open };
  const bar = { type: "bar" as const, yAxisID: "y", maxBarThickness: 48 };
  const hasDeal = years.some(({ bigDeal }) => bigDeal !== null);
  return {
    type: "bar",
    data: {
      labels: years.map(({ year }) => String(year)),
      datasets: [
        { ...line, label: "Uses met", data: years.map(({ access }) => access) },
        ...(hasDeal ? [{ ...line, label: "Uses met with the Big Deal", data: years.map(() => 100), borderDash: [6, 4], pointRadius: 0, pointStyle: "line" as const }] : []),
        { ...bar, stack: "scenario", label: "Subscriptions", data: years.map(({ subscriptions }) => subscriptions), backgroundColor: palette.subscription },
        { ...bar, stack: "scenario", label: "Interlibrary loans", data: years.map(({ loans }) => loans), backgroundColor: palette.ill },
        ...(hasDeal ? [{ ...bar, stack: "deal", label: "Big Deal", data: years.map(({ bigDeal }) => bigDeal), backgroundColor: palette.plain }] : []),
      ],
    },
    options: {
      ...plotOptions(palette),
      interaction: { mode: "index", intersect: false },
      scales: {
        x: nameScale(palette),
        y: numberScale(palette, { title: "Cost in the year", show: (value) => money(value, currency), position: "left", isStacked: true }),
        y1: numberScale(palette, { title: "Uses met (%)", show: (value) => percent(value), position: "right", hasGrid: false, range: [0, 100] }),
      },
      plugins: {
        ...plotOptions(palette).plugins,
        tooltip: { ...plotOptions(palette).plugins?.tooltip, callbacks: { label: ({ dataset, parsed }) => `${dataset.label ?? ""}: ${dataset.yAxisID === "y1" ? percent(parsed.y, 1) : money(parsed.y, currency)}` } },
      },
    } as PlotConfig["options"],
  } as PlotConfig;
}

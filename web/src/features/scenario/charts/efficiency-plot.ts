/** The efficiency curve for the chart library. */

import { count, money, percent } from "../../../lib/format";
import type { Efficiency } from "../../../model/efficiency";
import type { Palette } from "./palette";
import { numberScale, plotOptions, type PlotConfig } from "./plot-config";

/** What the chart shows. */
export interface EfficiencyData {
  curve: Efficiency;
  /** How many titles are subscribed, what they cost and what they meet: off the curve after a choice title by title. */
  here: { count: number; cost: number; access: number | null };
  bigDeal: number | null;
  currency: string | null;
}

/** More points than this do not show on a screen. */
const MOST_POINTS = 600;

/** Builds the chart: cost on the left axis, uses met on the right one, titles by cost per use below. */
export function efficiencyPlot({ curve, here, bigDeal, currency }: EfficiencyData, palette: Palette): PlotConfig {
  const total = curve.cost.length - 1;
  const step = Math.max(1, Math.ceil(total / MOST_POINTS));
  const at = Array.from({ length: Math.floor(total / step) + 1 }, (_, nth) => nth * step);
  if (at.at(-1) !== total) at.push(total);
  const line = (values: Float64Array) => at.map((x) => ({ x, y: values[x] ?? 0 }));
  const shared = { type: "line" as const, pointRadius: 0, pointHitRadius: 6, pointStyle: "line" as const, borderWidth: 2.5 };
  const spot = { type: "scatter" as const, pointRadius: 6, pointStyle: "circle" as const, borderColor: palette.paper, borderWidth: 2 };
  return {
    type: "line",
    data: {
      datasets: [
        { ...spot, label: "You are here: cost", data: [{ x: here.count, y: here.cost }], backgroundColor: palette.subscription, yAxisID: "y" },
        { ...spot, label: "You are here: uses met", data: here.access === null ? [] : [{ x: here.count, y: here.access }], backgroundColor: palette.open, yAxisID: "y1" },
        { ...shared, label: "Cost a year", data: line(curve.cost), borderColor: palette.subscription, backgroundColor: palette.subscription, yAxisID: "y" },
        { ...shared, label: "Uses met", data: line(curve.access), borderColor: palette.open, backgroundColor: palette.open, yAxisID: "y1" },
        ...(bigDeal === null ? [] : [{ ...shared, label: "Big Deal: cost", data: [{ x: 0, y: bigDeal }, { x: total, y: bigDeal }], borderColor: palette.warn, backgroundColor: palette.warn, borderDash: [6, 4], yAxisID: "y" }]),
      ],
    },
    options: {
      ...plotOptions(palette),
      parsing: false,
      normalized: true,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: { ...numberScale(palette, { title: "Subscribed titles, lowest cost per use first", show: (value) => count(value), hasGrid: false, range: [0, Math.max(1, total)] }) },
        y: numberScale(palette, { title: "Cost a year", show: (value) => money(value, currency), position: "left" }),
        y1: numberScale(palette, { title: "Uses met (%)", show: (value) => percent(value), position: "right", hasGrid: false, range: [0, 100] }),
      },
      plugins: {
        ...plotOptions(palette).plugins,
        tooltip: {
          ...plotOptions(palette).plugins?.tooltip,
          callbacks: {
            title: ([item]) => (item ? `${count(item.parsed.x)} titles` : ""),
            label: ({ dataset, parsed }) => `${dataset.label ?? ""}: ${dataset.yAxisID === "y1" ? percent(parsed.y, 1) : money(parsed.y, currency)}`,
          },
        },
      },
    } as PlotConfig["options"],
  } as PlotConfig;
}

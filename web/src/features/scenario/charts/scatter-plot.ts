/** Cost against use for the chart library. */

import { count, money } from "../../../lib/format";
import { decadesOf, type Scatter, type ScatterPoint } from "../../../model/scatter";
import type { Palette } from "./palette";
import { numberScale, plotOptions, type PlotConfig } from "./plot-config";

/** What the chart shows. */
export interface ScatterData {
  scatter: Scatter;
  isSubscribed: Uint8Array;
  picked: ReadonlySet<number>;
  nameOf: (row: number) => string;
  currency: string | null;
}

const spot = (point: ScatterPoint) => ({ x: point.uses, y: point.cost, row: point.row });

/** Builds the chart on logarithmic axes, with lines of equal cost per use. */
export function scatterPlot({ scatter, isSubscribed, picked, nameOf, currency }: ScatterData, palette: Palette): PlotConfig {
  const { points, loanCost, bigDealCost } = scatter;
  const uses = decadesOf(points.map((point) => point.uses));
  const costs = decadesOf(points.map((point) => point.cost));
  const only = (is: (row: number) => boolean) => points.filter(({ row }) => is(row)).map(spot);
  const line = { type: "line" as const, pointStyle: "line" as const, pointRadius: 0, pointHitRadius: 0, borderWidth: 2, order: 3 };
  const perUse = (amount: number) => uses.map((x) => ({ x, y: x * amount }));
  return {
    type: "scatter",
    data: {
      datasets: [
        ...(picked.size === 0 ? [] : [{ label: "Selected", data: only((row) => picked.has(row)), pointRadius: 6, pointHitRadius: 0, pointBackgroundColor: "transparent", pointBorderColor: palette.warn, pointBorderWidth: 2, order: 0 }]),
        { label: "Subscribed", data: only((row) => isSubscribed[row] === 1), pointRadius: 3.5, pointBackgroundColor: palette.subscription, pointBorderColor: palette.subscription, order: 1 },
        { label: "Not subscribed", data: only((row) => isSubscribed[row] !== 1), pointRadius: 3, pointBackgroundColor: "transparent", pointBorderColor: palette.plain, order: 2 },
        ...(loanCost === null ? [] : [{ ...line, label: `Break-even with loans: ${money(loanCost, currency, 2)} per use`, data: perUse(loanCost), borderColor: palette.ill, backgroundColor: palette.ill }]),
        ...(bigDealCost === null ? [] : [{ ...line, label: `Big Deal: ${money(bigDealCost, currency, 2)} per use`, data: perUse(bigDealCost), borderColor: palette.warn, backgroundColor: palette.warn, borderDash: [6, 4] }]),
      ],
    },
    options: {
      ...plotOptions(palette),
      interaction: { mode: "nearest", intersect: true },
      scales: {
        x: numberScale(palette, { title: "Paywalled uses a year (log)", show: (value) => count(value), isLog: true, range: uses }),
        y: numberScale(palette, { title: "Cost a year (log)", show: (value) => money(value, currency), isLog: true, range: costs }),
      },
      plugins: {
        ...plotOptions(palette).plugins,
        tooltip: {
          ...plotOptions(palette).plugins?.tooltip,
          callbacks: { label: ({ raw }) => ("row" in (raw as object) ? `${nameOf((raw as { row: number }).row)}: ${count((raw as { x: number }).x)} uses, ${money((raw as { y: number }).y, currency)}` : "") },
        },
      },
    } as PlotConfig["options"],
  } as PlotConfig;
}

/** What all charts of the library have alike. */

import { textScale } from "../../../ui/text-scale";
import type { Palette } from "./palette";
import type { ChartConfiguration } from "./library";

/** Any of our charts. */
export type PlotConfig = ChartConfiguration<"bar" | "line" | "scatter">;

/** The options of a scale. */
type Scale = NonNullable<NonNullable<PlotConfig["options"]>["scales"]>[string];

/** Builds a chart in the colours of the page or of a picture. */
export type BuildPlot = (palette: Palette) => PlotConfig;

const FONT = '"Inter Variable", system-ui, "Segoe UI", sans-serif';

/** Options that are the same for every chart; nothing moves by itself. */
export function plotOptions(palette: Palette): NonNullable<PlotConfig["options"]> {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    color: palette.text,
    font: { family: FONT, size: 11 * textScale() },
    plugins: {
      legend: { display: false },
      title: { display: false },
      tooltip: { backgroundColor: "#17323a", titleColor: "#f6f3ec", bodyColor: "#f6f3ec", titleFont: { family: FONT, size: 12 * textScale() }, bodyFont: { family: FONT, size: 12 * textScale() }, padding: 8, animation: false },
    },
  };
}

interface ScaleWish {
  /** What the axis measures, with its unit. */
  title: string;
  /** How its marks read. */
  show: (value: number) => string;
  isLog?: boolean;
  position?: "left" | "right" | "top" | "bottom";
  hasGrid?: boolean;
  isStacked?: boolean;
  range?: [number, number];
}

/** An axis of numbers that states what it measures. */
export function numberScale(palette: Palette, { title, show, isLog = false, position, hasGrid = true, isStacked = false, range }: ScaleWish): Scale {
  return {
    type: isLog ? "logarithmic" : "linear",
    ...(position && { position }),
    ...(range && { min: range[0], max: range[1] }),
    ...(!isLog && !range && { beginAtZero: true }),
    stacked: isStacked,
    title: { display: true, text: title, color: palette.soft, font: { family: FONT, size: 11 * textScale() }, padding: 2 },
    grid: { display: hasGrid, color: palette.line },
    border: { color: palette.soft },
    ticks: {
      color: palette.soft,
      font: { family: FONT, size: 11 * textScale() },
      maxTicksLimit: 8,
      callback: (value) => (isLog && !isPowerOfTen(Number(value)) ? null : show(Number(value))),
    },
  } as Scale;
}

/** An axis of names, with what a chart does to its names. */
export function nameScale(palette: Palette, title?: string, names: object = {}): Scale {
  return {
    type: "category",
    stacked: true,
    title: { display: title !== undefined, text: title ?? "", color: palette.soft, font: { family: FONT, size: 11 * textScale() }, padding: 2 },
    grid: { display: false },
    border: { color: palette.soft },
    ticks: { color: palette.text, font: { family: FONT, size: 11 * textScale() }, autoSkip: false, ...names },
  } as Scale;
}

function isPowerOfTen(value: number): boolean {
  return value > 0 && Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6);
}

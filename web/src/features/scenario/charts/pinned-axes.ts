/** Axes that stay in sight while a chart that is higher than its frame scrolls: copies of them at the edges of the frame. */

import type { Chart } from "./library";

/** Where an axis is pinned. */
export type Side = "top" | "bottom";

/** Where the axis of a side lies in its chart, in pixels from the top. */
export function axisAt({ chartArea, height }: Pick<Chart, "chartArea" | "height">, side: Side): { from: number; height: number } {
  return side === "top" ? { from: 0, height: chartArea.top } : { from: chartArea.bottom, height: height - chartArea.bottom };
}

/** Draws the axis of a side as it is in the chart. The copy takes no room of its own. */
export function copyAxis(chart: Chart, side: Side, copy: HTMLCanvasElement): void {
  const { from, height } = axisAt(chart, side);
  const sharpness = chart.currentDevicePixelRatio;
  const [width, rows] = [chart.canvas.width, Math.round(height * sharpness)];
  Object.assign(copy, { width, height: rows });
  copy.style.height = `${height}px`;
  copy.style[side === "top" ? "marginBottom" : "marginTop"] = `${-height}px`;
  if (width > 0 && rows > 0) copy.getContext("2d")?.drawImage(chart.canvas, 0, Math.round(from * sharpness), width, rows, 0, 0, width, rows);
}

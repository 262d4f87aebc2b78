/** Charts as pictures for slides and reports, always on white, with title and key. */

import { BasicPlatform } from "chart.js";
import { Chart } from "./library";
import { lightPalette, type Palette } from "./palette";
import { SHARPNESS, blobOf, type ImageKind } from "./svg-image";
import type { BuildPlot, PlotConfig } from "./plot-config";

/** Width and height of a picture in its own units. */
const [WIDTH, HEIGHT] = [1200, 675];

const PAPER = "#ffffff";

/** Draws a chart as a picture under its title. Wide charts of many lines are as high as they need. */
export async function plotImage(kind: ImageKind, build: BuildPlot, title: string, height = HEIGHT): Promise<Blob> {
  const palette = lightPalette();
  const config = forPicture(build(palette), palette, title);
  if (kind === "png") {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDTH, height];
    const chart = new Chart(canvas, { ...config, options: { ...config.options, devicePixelRatio: SHARPNESS } });
    const blob = await blobOf(canvas);
    chart.destroy();
    return blob;
  }
  const { Element } = await import("svgcanvas");
  const canvas = new Element({ width: WIDTH, height });
  [canvas.width, canvas.height] = [WIDTH, height];
  // With styles of segments, the library draws lines step by step. Otherwise it draws paths of the browser, which only a real canvas knows.
  for (const dataset of config.data.datasets) if (dataset.type === "line") Object.assign(dataset, { segment: {} });
  const chart = new Chart(canvas as unknown as HTMLCanvasElement, { ...config, platform: BasicPlatform, options: { ...config.options, devicePixelRatio: 1 } });
  const text = canvas.getContext("2d").getSerializedSvg(true);
  chart.destroy();
  return new Blob([text], { type: "image/svg+xml" });
}

function forPicture(config: PlotConfig, palette: Palette, title: string): PlotConfig {
  const { plugins = {} } = config.options ?? {};
  return {
    ...config,
    options: {
      ...config.options,
      responsive: false,
      events: [],
      layout: { padding: 24 },
      plugins: {
        ...plugins,
        tooltip: { enabled: false },
        title: { display: true, text: title, align: "start", color: palette.text, font: { size: 22, weight: "bold" }, padding: { bottom: 14 } },
        legend: { display: true, position: "bottom", labels: { color: palette.text, font: { size: 14 }, usePointStyle: true } },
      },
    },
    plugins: [...(config.plugins ?? []), paper],
  };
}

const paper = {
  id: "paper",
  beforeDraw: ({ ctx, width, height }: Chart) => {
    ctx.save();
    ctx.fillStyle = PAPER;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
};

/** The histogram as a picture. */

import { money, plural } from "../../../lib/format";
import { stackedDots } from "../../../model/dots";
import { axisMarks } from "./axis-marks";
import type { HistogramProps } from "./Histogram";
import { dotShapes } from "./dot-shapes";
import { otherRows } from "./other-rows";
import type { Palette } from "./palette";

/** The picture's width and height, its margins and its text sizes, in its own units. */
export const SIZE = { width: 1200, height: 675 } as const;
const MARGIN = 40;
const TOP = 90;
const BOTTOM = 110;

type Data = Pick<HistogramProps, "titles" | "isSubscribed" | "states" | "currency" | "max">;

/** The text of an SVG document with the histogram, its axis, its key and its title. */
export function histogramSvg({ titles, isSubscribed, currency, max }: Data, title: string, palette: Palette): string {
  const width = SIZE.width - 2 * MARGIN;
  const height = SIZE.height - TOP - BOTTOM;
  const layout = stackedDots(titles.numbers("cpu"), width, height, max);
  const shapes = dotShapes(layout);
  const paths = { subscribed: "", plain: "" };
  for (const { row, x, y } of layout.dots) paths[isSubscribed[row] ? "subscribed" : "plain"] += `M${x.toFixed(2)} ${y.toFixed(2)}${isSubscribed[row] ? shapes.subscribed : shapes.plain}`;
  const start = layout.histogram.bins[0]?.start ?? 0;
  const marks = axisMarks(layout.histogram, max, width, currency).map(({ at, text, align }) => `<text x="${(((at - start) / layout.histogram.binSize) * layout.binWidth).toFixed(1)}" y="${height + 24}" text-anchor="${align}" fill="${palette.soft}" font-size="15">${escaped(text)}</text>`);
  const below = [`Cost per use, in steps of ${money(layout.histogram.binSize, currency)}`, ...otherRows(layout.histogram, money(max, currency)).map(({ rows, words }) => `${plural(rows.length, "journal")} ${words}`)].join(" · ");
  const key = (x: number, path: string, colour: string, name: string) => `<g transform="translate(${x} ${height + 74})"><path d="M0 -10${path}" fill="${colour}"/><text x="22" fill="${palette.text}" font-size="15">${name}</text></g>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="Inter, system-ui, sans-serif" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="52" font-size="22" font-weight="bold" fill="${palette.text}">${escaped(title)}</text>`,
    `<g transform="translate(${MARGIN} ${TOP})">`,
    `<path d="${paths.plain}" fill="${palette.plain}"/><path d="${paths.subscribed}" fill="${palette.subscription}"/>`,
    `<path d="M0 ${height}h${width}" stroke="${palette.soft}"/>`,
    ...marks,
    `<text y="${height + 50}" fill="${palette.soft}" font-size="15">${escaped(below)}</text>`,
    key(0, shapes.subscribed, palette.subscription, "Subscribed"),
    key(130, shapes.plain, palette.plain, "Not subscribed"),
    "</g></svg>",
  ].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

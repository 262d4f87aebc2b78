/** How the journals of a histogram are drawn, each as a path from the upper left corner of its cell. */

import type { DotLayout } from "../../../model/dots";

/** The paths of the three kinds of journals. */
export interface DotShapes {
  subscribed: string;
  requested: string;
  plain: string;
}

/** The narrowest square that has room for a hole, in pixels. */
const LEAST_FOR_HOLE = 4;

/**
 * The shapes for the cells of a drawing; the key uses the same. Colour is not the only sign: what is not subscribed is hollow
 * as long as there is room for a hole, and what is requested is half a square.
 */
export function dotShapes({ cell, line }: Pick<DotLayout, "cell" | "line">): DotShapes {
  const [width, height] = [sideOf(cell), sideOf(line)];
  const square = `h${width.toFixed(2)}v${height.toFixed(2)}h${(-width).toFixed(2)}z`;
  return {
    subscribed: square,
    requested: `h${width.toFixed(2)}v${height.toFixed(2)}z`,
    plain: width >= LEAST_FOR_HOLE && height >= LEAST_FOR_HOLE ? square + holeOf(width, height) : square,
  };
}

/** How much of a cell is drawn; the rest keeps its neighbours apart. */
export function sideOf(cell: number): number {
  return cell - (cell > 4 ? 1 : 0.5);
}

/** A smaller square within a square, drawn the other way round, which leaves it open. */
function holeOf(width: number, height: number): string {
  const edge = Math.max(1, Math.min(width, height) / 5);
  const [across, down] = [(width - 2 * edge).toFixed(2), (height - 2 * edge).toFixed(2)];
  return `m${edge.toFixed(2)} ${edge.toFixed(2)}v${down}h${across}v-${down}z`;
}

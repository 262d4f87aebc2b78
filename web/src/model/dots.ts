/** Where every journal of a histogram stands in a drawing: one square per journal, whatever the room. */

import { MAX_CPU, histogramOf, type Histogram } from "./histogram";
import type { Numbers } from "./unpack";

/** One drawn journal: its row and the upper left corner of its cell. */
export interface Dot {
  row: number;
  x: number;
  y: number;
}

/** Where every journal stands in a drawing. */
export interface DotLayout {
  dots: Dot[];
  /** Width of one journal's cell. */
  cell: number;
  /** Height of one journal's cell. */
  line: number;
  height: number;
}

/** Journals in columns, as wide as they need. */
export interface ColumnLayout extends DotLayout {
  width: number;
}

/** A histogram with its drawing. */
export interface StackedLayout extends DotLayout {
  histogram: Histogram;
  /** How wide one bin is drawn. */
  binWidth: number;
}

/** Bins on offer, finest first. */
const BIN_SIZES = [1, 2, 5, 10] as const;

/** With fewer bins than this an axis says little. */
const FEWEST_BINS = 20;

/** Squares of this size are easy to tell apart and to point at; coarser bins are not worth more. */
const GOOD_CELL = 4.5;

/** Larger squares look like something else. */
const LARGEST_CELL = 14;

/** How much lower or taller than wide a cell may become so that the fullest stack reaches the top. */
const LEAST_STRETCH = 0.6;
const MOST_STRETCH = 2;

/** By how much cells shrink at a time. */
const SHRINK = 0.95;

/** The shape of a drawing before its journals have their places. */
interface Shape extends Omit<StackedLayout, "dots"> {
  /** How many journals are side by side in a stack. */
  across: number;
}

/** Returns the histogram in bins of a size. */
type HistogramIn = (binSize: number) => Histogram;

/** Histograms of one list in bins of several sizes, each made when it is first needed. */
export function histogramsOf(cpu: Numbers, max = MAX_CPU): HistogramIn {
  const made = new Map<number, Histogram>();
  return (binSize) => {
    const histogram = made.get(binSize) ?? histogramOf(cpu, binSize, max);
    made.set(binSize, histogram);
    return histogram;
  };
}

/**
 * Lays out journals by cost per use in the finest bins whose squares are easy to see; if none are, in those with the
 * largest squares.
 */
export function stackedDots(cpu: Numbers, width: number, height: number, max = MAX_CPU, histogramIn = histogramsOf(cpu, max)): StackedLayout {
  const { across, ...shape } = stackedShape(width, height, max, histogramIn);
  const { cell, line, binWidth } = shape;
  const dots = shape.histogram.bins.flatMap((bin, at) =>
    bin.rows.map((row, nth) => ({
      row,
      x: at * binWidth + (nth % across) * cell,
      y: height - (Math.floor(nth / across) + 1) * line,
    })),
  );
  return { ...shape, dots };
}

/** The shape that such a drawing has. */
export function stackedShape(width: number, height: number, max: number, histogramIn: HistogramIn): Shape {
  let best: Shape | undefined;
  for (const binSize of BIN_SIZES.filter((size) => max / size >= FEWEST_BINS)) {
    const shape = stacked(histogramIn(binSize), width, height);
    if (sizeOf(shape) >= GOOD_CELL) return shape;
    if (!best || sizeOf(shape) > sizeOf(best)) best = shape;
  }
  return best ?? stacked(histogramIn(BIN_SIZES[0]), width, height);
}

/** How large the squares look. */
const sizeOf = ({ cell, line }: Pick<DotLayout, "cell" | "line">) => Math.min(cell, line);

/** Stacks each bin's journals from the base line up, as many side by side as keep the fullest bin within the height. */
function stacked(histogram: Histogram, width: number, height: number): Shape {
  const binWidth = width / histogram.bins.length;
  const gap = binWidth > 12 ? 2 : 0;
  let across = Math.max(1, Math.ceil((binWidth - gap) / LARGEST_CELL));
  while ((LEAST_STRETCH * Math.ceil(histogram.tallest / across) * (binWidth - gap)) / across > height) across += 1;
  const cell = (binWidth - gap) / across;
  const lines = Math.max(1, Math.ceil(histogram.tallest / across));
  const line = Math.min(height / lines, MOST_STRETCH * cell, LARGEST_CELL);
  return { histogram, cell, line, binWidth, height, across };
}

/** Lays journals out in lines of cells, for those that stand outside the axis. */
export function wrappedDots(rows: readonly number[], width: number, cell: number): DotLayout {
  const perLine = Math.max(1, Math.floor(width / cell));
  const dots = rows.map((row, at) => ({ row, x: (at % perLine) * cell, y: Math.floor(at / perLine) * cell }));
  return { dots, cell, line: cell, height: Math.max(1, Math.ceil(rows.length / perLine)) * cell };
}

/** Lays journals out in columns from the base line up, beside the axis. Cells shrink until the columns are narrow enough. */
export function columnDots(rows: readonly number[], height: number, mostWidth: number, largest: Pick<DotLayout, "cell" | "line">): ColumnLayout {
  let { cell, line } = largest;
  const perColumn = () => Math.max(1, Math.floor(height / line));
  while (cell > 1 && Math.ceil(rows.length / perColumn()) * cell > mostWidth) [cell, line] = [cell * SHRINK, line * SHRINK];
  const most = perColumn();
  const dots = rows.map((row, at) => ({ row, x: Math.floor(at / most) * cell, y: height - ((at % most) + 1) * line }));
  return { dots, cell, line, height, width: Math.ceil(rows.length / most) * cell };
}

/** The dot under a point, if any. */
export function dotAt({ dots, cell, line }: DotLayout, x: number, y: number): Dot | undefined {
  return dots.find((dot) => x >= dot.x && x < dot.x + cell && y >= dot.y && y < dot.y + line);
}

/** The dot an arrow key leads to: up and down within a stack, left and right to the nearest stack. */
export function dotBeside(layout: DotLayout, from: number, key: string): number {
  const { dots } = layout;
  const here = dots[from];
  if (!here) return 0;
  if (key === "Home") return 0;
  if (key === "End") return dots.length - 1;
  const nearest = (isWanted: (dot: Dot) => boolean, distance: (dot: Dot) => number) => {
    let best = from;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, dot] of dots.entries()) {
      if (!isWanted(dot) || distance(dot) >= least) continue;
      best = at;
      least = distance(dot);
    }
    return best;
  };
  const half = layout.cell / 2;
  if (key === "ArrowUp" || key === "ArrowDown") {
    const sign = key === "ArrowUp" ? -1 : 1;
    return nearest((dot) => Math.abs(dot.x - here.x) < half && (dot.y - here.y) * sign > 0, (dot) => Math.abs(dot.y - here.y));
  }
  const sign = key === "ArrowLeft" ? -1 : 1;
  return nearest(
    (dot) => (dot.x - here.x) * sign > half,
    (dot) => Math.abs(dot.x - here.x) * 1000 + Math.abs(dot.y - here.y),
  );
}

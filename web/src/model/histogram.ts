/** Journals in bins of cost per use. */

import type { Numbers } from "./titles";

/** Journals dearer than this per use are listed apart. */
export const MAX_CPU = 100;

/** The lowest start of an axis: a few journals may be cheaper to buy than to borrow, more would blow it up. */
const LOWEST_START = -20;

/** Journals whose cost per use lies in [start, end). */
export interface Bin {
  start: number;
  end: number;
  rows: number[];
}

/** All journals, each in exactly one place. */
export interface Histogram {
  bins: Bin[];
  /** Cost per use above the maximum. */
  above: number[];
  /** No paywalled use, hence no cost per use. */
  withoutCpu: number[];
  /** How many the fullest bin holds. */
  tallest: number;
  /** How many are on the axis. */
  binned: number;
}

/**
 * Sorts rows into bins of width 1, from the lowest cost per use (rounded down, at most 0) to the maximum.
 * The last bin is closed: exactly 100 stands on the axis, and nothing is drawn twice.
 */
export function histogramOf(cpu: Numbers, max = MAX_CPU): Histogram {
  let lowest = 0;
  for (let row = 0; row < cpu.length; row++) lowest = Math.min(lowest, Math.floor(cpu[row] ?? Number.NaN) || 0);
  const start = Math.max(LOWEST_START, lowest);
  const bins: Bin[] = Array.from({ length: max - start }, (_, at) => ({ start: start + at, end: start + at + 1, rows: [] }));
  const histogram: Histogram = { bins, above: [], withoutCpu: [], tallest: 0, binned: 0 };
  for (let row = 0; row < cpu.length; row++) {
    const value = cpu[row] ?? Number.NaN;
    if (Number.isNaN(value)) histogram.withoutCpu.push(row);
    else if (value > max) histogram.above.push(row);
    else {
      const at = Math.min(bins.length - 1, Math.max(0, Math.floor(value) - start));
      bins[at]?.rows.push(row);
      histogram.binned += 1;
    }
  }
  histogram.tallest = bins.reduce((most, bin) => Math.max(most, bin.rows.length), 0);
  return histogram;
}

/** One drawn journal: its row and the upper left corner of its cell. */
export interface Dot {
  row: number;
  x: number;
  y: number;
}

/** Where every journal stands in a drawing. */
export interface DotLayout {
  dots: Dot[];
  cellWidth: number;
  cellHeight: number;
  height: number;
}

/** Stacks the bins' journals from the base line up; the fullest bin decides how flat a dot becomes. */
export function stackedDots(histogram: Histogram, width: number, wantedHeight: number): DotLayout {
  const cellWidth = width / histogram.bins.length;
  const cellHeight = Math.max(2, Math.min(cellWidth, wantedHeight / Math.max(1, histogram.tallest)));
  const height = Math.max(wantedHeight, histogram.tallest * cellHeight);
  const dots = histogram.bins.flatMap((bin, at) =>
    bin.rows.map((row, level) => ({ row, x: at * cellWidth, y: height - (level + 1) * cellHeight })),
  );
  return { dots, cellWidth, cellHeight, height };
}

/** Lays journals out in lines of cells, for those that stand outside the axis. */
export function wrappedDots(rows: readonly number[], width: number, cell: number): DotLayout {
  const perLine = Math.max(1, Math.floor(width / cell));
  const dots = rows.map((row, at) => ({ row, x: (at % perLine) * cell, y: Math.floor(at / perLine) * cell }));
  return { dots, cellWidth: cell, cellHeight: cell, height: Math.max(1, Math.ceil(rows.length / perLine)) * cell };
}

/** The dot under a point, if any. */
export function dotAt(layout: DotLayout, x: number, y: number): Dot | undefined {
  return layout.dots.find(
    (dot) => x >= dot.x && x < dot.x + layout.cellWidth && y >= dot.y && y < dot.y + layout.cellHeight,
  );
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
  const half = layout.cellWidth / 2;
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

/** Journals in bins of cost per use. */

import type { Numbers } from "./unpack";

/** Journals dearer than this per use are listed apart, unless the axis is to reach further. */
export const MAX_CPU = 100;

/** By how much the axis grows at a time, and how far at most: more would leave no room for the others. */
export const MAX_STEP = 50;
export const FARTHEST_CPU = 500;

/** The lowest start of an axis: a few journals may be cheaper to buy than to borrow, more would blow it up. */
const LOWEST_START = -20;

/** Journals whose cost per use lies in [start, end); in an open bin, anywhere below its end. */
export interface Bin {
  start: number;
  end: number;
  isOpen?: true;
  rows: number[];
}

/** All journals, each in exactly one place. */
export interface Histogram {
  bins: Bin[];
  /** How much cost per use one bin spans. */
  binSize: number;
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
 * Sorts rows into bins from the lowest cost per use (rounded down, at most 0) to the maximum. The last bin is closed:
 * exactly the maximum stands on the axis, and nothing is drawn twice. Journals below the lowest start share an open bin.
 */
export function histogramOf(cpu: Numbers, binSize = 1, max = MAX_CPU): Histogram {
  let lowest = 0;
  for (let row = 0; row < cpu.length; row++) lowest = Math.min(lowest, Math.floor(cpu[row] ?? Number.NaN) || 0);
  const isOpen = lowest < LOWEST_START;
  const start = Math.floor(Math.max(LOWEST_START, lowest) / binSize) * binSize - (isOpen ? binSize : 0);
  const bins: Bin[] = Array.from({ length: Math.ceil((max - start) / binSize) }, (_, at) => ({
    start: start + at * binSize,
    end: start + (at + 1) * binSize,
    ...(isOpen && at === 0 && { isOpen: true }),
    rows: [],
  }));
  const histogram: Histogram = { bins, binSize, above: [], withoutCpu: [], tallest: 0, binned: 0 };
  for (let row = 0; row < cpu.length; row++) {
    const value = cpu[row] ?? Number.NaN;
    if (Number.isNaN(value)) histogram.withoutCpu.push(row);
    else if (value > max) histogram.above.push(row);
    else {
      const at = Math.min(bins.length - 1, Math.max(0, Math.floor((value - start) / binSize)));
      bins[at]?.rows.push(row);
      histogram.binned += 1;
    }
  }
  histogram.tallest = bins.reduce((most, bin) => Math.max(most, bin.rows.length), 0);
  return histogram;
}

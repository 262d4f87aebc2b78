/** Journals that have no place on the axis of cost per use, and why. */

import type { Histogram } from "../../../model/histogram";

/** A group of them. */
export interface OtherRows {
  /** Completes "12 journals …". */
  words: string;
  /** The same in the line of the axis. */
  short: string;
  rows: number[];
}

/** The groups that have journals. */
export function otherRows({ above, withoutCpu }: Pick<Histogram, "above" | "withoutCpu">, max: string): OtherRows[] {
  return [
    { words: `above ${max} per use`, short: `> ${max}`, rows: above },
    { words: "without paywalled use", short: "No CPU", rows: withoutCpu },
  ].filter(({ rows }) => rows.length > 0);
}

/** What the axis of the histogram says. */

import { money } from "../../../lib/format";
import type { Bin, Histogram } from "../../../model/histogram";

/** One mark of the axis. */
export interface Mark {
  /** Cost per use at the mark. */
  at: number;
  text: string;
  /** How the text stands to the mark. */
  align: "start" | "middle" | "end";
}

/** How much room a label needs, in pixels, and how far apart labels may be. */
const LABEL_WIDTH = 44;
const STEPS = [10, 20, 50, 100];

/** The marks from the maximum down, as close as the width allows. An open bin has one of its own in place of those that it would cover. */
export function axisMarks({ bins }: Pick<Histogram, "bins">, max: number, width: number, currency: string | null): Mark[] {
  const first = bins[0];
  const start = first?.start ?? 0;
  const perUnit = width / (max - start);
  const step = STEPS.find((one) => one * perUnit >= LABEL_WIDTH) ?? 100;
  const marks = Array.from({ length: Math.floor((max - start) / step) + 1 }, (_, at) => max - at * step).map((at): Mark => ({ at, text: money(at, currency), align: at === max ? "end" : at === start ? "start" : "middle" }));
  if (!first?.isOpen) return marks;
  // The label of the open bin begins at the left end, and a label in the middle of its mark reaches half its width to the left.
  const room = 1.5 * LABEL_WIDTH + LABEL_WIDTH / 2;
  return [...marks.filter(({ at }) => (at - start) * perUnit >= room), { at: first.end, text: rangeWords(first, currency), align: "start" }];
}

/** The costs per use of a bin, in words. */
export function rangeWords({ start, end, isOpen }: Bin, currency: string | null): string {
  return isOpen ? `Below ${money(end, currency)}` : `${money(start, currency)} to ${money(end, currency)}`;
}

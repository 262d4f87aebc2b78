/** Use and cost by discipline. */

import { costOf } from "./overlay";
import type { Titles } from "./titles";

/** The titles of one subject in a scenario as it is now; uses and cost are a year's. */
export interface SubjectLine {
  /** As in the reference data; blank for titles without a subject. */
  subject: string;
  titles: number;
  subscribed: number;
  uses: number;
  /** Turned away or delayed. */
  unmet: number;
  /** Subscriptions of subscribed titles, loans of the others. */
  cost: number;
}

/** Sums by subject, the most used first. Unknown values add nothing. */
export function subjectsOf(titles: Titles, isSubscribed: Uint8Array): SubjectLine[] {
  if (!titles.has("subject")) return [];
  const names = titles.texts("subject");
  const totals = titles.numbers("use_total");
  const delayed = titles.numbers("use_other_delayed");
  const lines = new Map<string, SubjectLine>();
  for (let row = 0; row < titles.count; row++) {
    const subject = names[row] ?? "";
    const line = lines.get(subject) ?? { subject, titles: 0, subscribed: 0, uses: 0, unmet: 0, cost: 0 };
    lines.set(subject, line);
    const is = isSubscribed[row] === 1;
    line.titles += 1;
    if (is) line.subscribed += 1;
    else line.unmet += known(delayed[row]);
    line.uses += known(totals[row]);
    line.cost += known(costOf(titles, is, row));
  }
  return [...lines.values()].sort((one, other) => other.uses - one.uses || one.subject.localeCompare(other.subject));
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

/** Who wins and who loses by a cost sharing: the changes of members against today, loans included. */

import { money, plural, signed } from "../../lib/format";
import type { ShareRow } from "./share-row";

/** A member whose change is known. */
export interface Change {
  name: string;
  today: number;
  share: number;
  loans: number;
  change: number;
}

/** The known changes, from the largest decrease to the largest increase. */
export function changesOf(rows: readonly ShareRow[]): Change[] {
  const known = rows.flatMap(({ institution_name, today, share, ill_cost, change }) => {
    if (today === null || share === null || change === null) return [];
    return [{ name: institution_name, today, share, loans: ill_cost, change }];
  });
  return known.sort((left, right) => left.change - right.change);
}

/** What the chart shows, in a sentence or two. */
export function changesSentence(changes: readonly Change[], currency: string | null): string {
  const amount = ({ name, change }: Change) => `${name} ${signed(change, (size) => money(size, currency))}`;
  const [first, last] = [changes[0], changes.at(-1)];
  const ends = [first && Math.round(first.change) < 0 && `Largest decrease: ${amount(first)}.`, last && Math.round(last.change) > 0 && `Largest increase: ${amount(last)}.`].filter(Boolean);
  return [`Change a year against today, loans included, of ${plural(changes.length, "institution")}.`, ...ends].join(" ");
}

/**
 * What of the items was there at the last visit. The time of the newest item seen is remembered, not the time of the visit: it
 * comes from the server, so that a clock that is wrong in the browser hides nothing.
 */

import { timeOf } from "../../lib/format";

/** How long the items have to be shown before they count as seen, in milliseconds. */
export const SEEN_AFTER = 5000;

/** Before all items. */
const NEVER = "1970-01-01T00:00:00.000Z";

interface Shown {
  /** The items on the page; undefined as long as they are on their way. */
  items: readonly { since: string }[] | undefined;
  /** What was remembered before. */
  before: string | null;
  /** For how long they have been shown, in milliseconds. */
  shownFor: number;
  /** Whether the page is being left for another one. */
  isLeaving: boolean;
}

/** Whether an item came after the last visit. On a first visit none is marked, for all of them would be. */
export function isNewSince(since: string, lastVisit: string | null): boolean {
  return lastVisit !== null && millis(since) > millis(lastVisit);
}

/** What to remember of this visit; null if it does not count yet. */
export function visitToRemember({ items, before, shownFor, isLeaving }: Shown): string | null {
  if (items === undefined || (!isLeaving && shownFor < SEEN_AFTER)) return null;
  return items.reduce((newest, { since }) => (millis(since) > millis(newest) ? since : newest), before ?? NEVER);
}

function millis(iso: string): number {
  return timeOf(iso)?.getTime() ?? 0;
}

/** Subscribing so many of the titles with the lowest cost per use, which is the order of the rows. */

import type { Titles } from "./titles";

/**
 * Whether a number says enough: whether the subscribed titles form a run from the top. The first may be missing; a gap of
 * more than one place, anywhere, means that somebody chose by other means, which a number would undo.
 */
export function isRunFromTop(isSubscribed: Uint8Array): boolean {
  let before = 0;
  for (let row = 0; row < isSubscribed.length; row++) {
    if (!isSubscribed[row]) continue;
    if (row - before > 1) return false;
    before = row;
  }
  return true;
}

/** What to subscribe and to unsubscribe so that the first so many titles are subscribed; undefined for a number that cannot be. */
export function changeToTop(titles: Titles, isSubscribed: Uint8Array, wanted: number): { add: string[]; remove: string[] } | undefined {
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > titles.count) return undefined;
  return changeTo(titles, isSubscribed, new Uint8Array(titles.count).fill(1, 0, wanted));
}

/** What to subscribe and to unsubscribe so that exactly the wanted rows are subscribed. */
export function changeTo(titles: Titles, isSubscribed: Uint8Array, wanted: Uint8Array): { add: string[]; remove: string[] } {
  const issns = titles.texts("issn_l");
  const change = { add: [] as string[], remove: [] as string[] };
  for (let row = 0; row < titles.count; row++) {
    if (wanted[row] === isSubscribed[row]) continue;
    change[wanted[row] ? "add" : "remove"].push(issns[row] ?? "");
  }
  return change;
}

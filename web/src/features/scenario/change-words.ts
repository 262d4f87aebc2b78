/** What a change of subscriptions does, in words. */

import { money, plural, signed } from "../../lib/format";
import { overlayOf } from "../../model/overlay";
import type { Titles } from "../../model/titles";

/** Journals to subscribe and to unsubscribe. */
export interface SubscriptionChange {
  add: string[];
  remove: string[];
}

/** By how much a change that is made raised the annual cost, interlibrary loans included. */
export function costOfChange(titles: Titles, subscribed: readonly string[], { add, remove }: SubscriptionChange): number {
  const before = new Set([...subscribed, ...remove]);
  for (const issnL of add) before.delete(issnL);
  return overlayOf(titles, subscribed).costTotal - overlayOf(titles, before).costTotal;
}

/** The change with its numbers: "Subscribed 12 journals, +$34,000 a year". */
export function changeWords({ add, remove }: SubscriptionChange, cost: number | null, currency: string | null): string {
  const done = [add.length > 0 && `Subscribed ${plural(add.length, "journal")}`, remove.length > 0 && `${add.length > 0 ? "unsubscribed" : "Unsubscribed"} ${plural(remove.length, "journal")}`];
  const words = done.filter((one) => one !== false).join(", ");
  return cost === null ? words : `${words}, ${signed(cost, (size) => money(size, currency))} a year`;
}

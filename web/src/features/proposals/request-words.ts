/** A member's requests in sentences. */

import { count, fixed, money, percent, plural, signed } from "../../lib/format";
import type { Requests } from "../../model/overlay";

/** How many are asked for, and what the consortium said so far. */
export function requestedWords({ count: asked, openCount, acceptedCount, declinedCount }: Pick<Requests, "count" | "openCount" | "acceptedCount" | "declinedCount">): string {
  if (asked + declinedCount === 0) return "No titles are requested yet. Request titles one by one.";
  const parts = [openCount > 0 && `${count(openCount)} not decided yet`, acceptedCount > 0 && `${count(acceptedCount)} accepted`, declinedCount > 0 && `${count(declinedCount)} declined, not counted`].filter(Boolean);
  return `${plural(asked, "title")} requested in addition to the consortium's: ${parts.join(", ")}.`;
}

/** What all would cost with the requested titles subscribed too, and what they add; undefined without any. */
export function addedCostWords({ count: asked, together, addedCost }: Pick<Requests, "count" | "together" | "addedCost">, currency: string | null): string | undefined {
  if (asked === 0) return undefined;
  const sign = addedCost >= 0 ? "+" : "";
  return `With ${plural(asked, "requested title")}: ${money(together.costTotal, currency)} (${sign}${money(addedCost, currency)})`;
}

/** What part of the uses would be met with the requested titles subscribed too; undefined without any, or without any use. */
export function addedAccessWords({ count: asked, together, addedAccess }: Pick<Requests, "count" | "together" | "addedAccess">): string | undefined {
  if (asked === 0 || addedAccess === null) return undefined;
  return `With ${plural(asked, "requested title")}: ${percent(together.accessPercent, 1)} (${pointsWords(addedAccess)})`;
}

/** How that changes the share of uses met, in a sentence; undefined without any. */
export function addedAccessMeaning({ count: asked, addedAccess }: Pick<Requests, "count" | "addedAccess">): string | undefined {
  if (asked === 0 || addedAccess === null) return undefined;
  return `${plural(asked, "requested title")} would change this share by ${pointsWords(addedAccess)}, the difference between the two percentages.`;
}

/** A difference of two percentages. */
function pointsWords(difference: number): string {
  return `${signed(difference, (size) => fixed(size, 1))} points`;
}

/** Which invitations are of interest, and how each stands, in words. */

import type { Invitation } from "../../api/consortium";
import { shortDay } from "../../lib/format";

/** Those that nobody has answered yet. */
export function openOnes(invitations: readonly Invitation[]): Invitation[] {
  return invitations.filter(({ state }) => state === "open");
}

/** Those that a consortium wants to know of: open ones, and of each library that has declined last the answer. Who accepted is a member, and what was withdrawn is over. */
export function toldOnes(invitations: readonly Invitation[]): Invitation[] {
  const asked = new Set<string>();
  return invitations.filter(({ institution_id, state }) => {
    const isNewest = !asked.has(institution_id);
    asked.add(institution_id);
    return state === "open" || (isNewest && state === "declined");
  });
}

/** How one stands: who asked when, or when it was declined. */
export function invitationWords({ state, invited_at, invited_by, answered_at }: Invitation): string {
  if (state === "declined") return `Declined on ${shortDay(answered_at ?? invited_at)}`;
  return `Invited on ${shortDay(invited_at)}${invited_by ? ` by ${invited_by}` : ""}, not answered yet`;
}

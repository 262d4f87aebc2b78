/** The members of a consortium as the sender of a scenario sees them: how far each is, and which are meant. */

import type { Recipient } from "../../api/proposals";
import { isFound, tagsOf } from "../members/member-search";

/** How far members are. */
export type Progress = "all" | "unsent" | "waiting" | "returned";

/** What each is called, in the order in which things happen. */
export const PROGRESS: readonly [progress: Progress, name: string][] = [
  ["all", "All"],
  ["unsent", "Not sent"],
  ["waiting", "Sent, not returned"],
  ["returned", "Returned"],
];

/** How far a member is. */
export function progressOf({ sent_date, return_date }: Pick<Recipient, "sent_date" | "return_date">): Exclude<Progress, "all"> {
  if (!sent_date) return "unsent";
  return return_date ? "returned" : "waiting";
}

/** The members that a search by name or tag, and a choice of how far they are, leave. */
export function foundRecipients(members: readonly Recipient[], search: string, progress: Progress): Recipient[] {
  return members.filter((one) => (progress === "all" || progressOf(one) === progress) && isFound(search, one.institution_name, tagsOf(one.tags)));
}

/** How many members are how far. */
export function progressCounts(members: readonly Recipient[]): Record<Progress, number> {
  const counts = { all: members.length, unsent: 0, waiting: 0, returned: 0 };
  for (const one of members) counts[progressOf(one)] += 1;
  return counts;
}

/** Of some members: how many had it already, how many get it for the first time, and how many titles they ask for. */
export function sendingOf(chosen: readonly Recipient[]): { again: number; first: number; requests: number } {
  const sent = chosen.filter((one) => progressOf(one) !== "unsent");
  return { again: sent.length, first: chosen.length - sent.length, requests: sent.reduce((sum, one) => sum + (one.member_added_subrs?.length ?? 0), 0) };
}

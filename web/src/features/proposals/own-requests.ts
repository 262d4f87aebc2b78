/** A member's own requests, and what a change of them does. */

import type { OwnRequest, Proposal, RequestChange } from "../../api/proposals";

/** The proposal with a change applied, as of a moment. A title that is asked for anew is open. */
export function withRequests(proposal: Proposal, { add, remove }: RequestChange, now: string): Proposal {
  const gone = new Set(remove);
  const kept = proposal.requests.filter(({ issn_l }) => !gone.has(issn_l));
  const known = new Set(kept.map(({ issn_l }) => issn_l));
  const added = add.filter((issn_l) => !known.has(issn_l)).map((issn_l): OwnRequest => ({ issn_l, requested_at: now, requested_by: null, decision: null, decided_at: null }));
  return { ...proposal, changed_at: now, requests: [...kept, ...added] };
}

/** What takes a change back: titles are asked for again, and no more. */
export function reversed({ add, remove }: RequestChange): RequestChange {
  return { add: remove, remove: add };
}

/** What asking for a title, or taking that back, is called when it is done. */
export function requestNotice({ add, remove }: RequestChange): string {
  const word = add.length > 0 ? "requested" : "unrequested";
  return add.length + remove.length === 1 ? `Journal ${word}` : `Journals ${word}`;
}

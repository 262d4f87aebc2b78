/** Decisions about requests: in words, counted, chosen from, and applied. */

import type { Decision, RequestDecision, TitleRequest, TitleRequests } from "../../api/proposals";
import { plural } from "../../lib/format";

/** Which requests are shown, by what was decided. */
export type DecisionFilter = "all" | "open" | "accepted" | "declined";

/** A decision as a cell shows it: with a sign besides its word. */
export function decisionLabel(decision: Decision): string {
  if (decision === null) return "○ Open";
  return decision === "accepted" ? "✓ Accepted" : "✕ Declined";
}

/** Names one request: a title is asked for once by each member. */
export function requestId({ package_id, issn_l }: Pick<TitleRequest, "package_id" | "issn_l">): string {
  return `${package_id} ${issn_l}`;
}

/** Requests by the name of the member or of the title, an ISSN, and by what was decided. */
export function foundRequests(requests: readonly TitleRequest[], search: string, filter: DecisionFilter): TitleRequest[] {
  const text = search.trim().toLowerCase();
  const isFound = ({ institution_name, title, issn_l }: TitleRequest) => text === "" || [institution_name, title, issn_l].some((one) => one.toLowerCase().includes(text));
  return requests.filter((one) => (filter === "all" || (one.decision ?? "open") === filter) && isFound(one));
}

/** How many requests stand how. */
export function decisionCounts(requests: readonly Pick<TitleRequest, "decision">[]): Record<DecisionFilter, number> {
  const counts = { all: requests.length, open: 0, accepted: 0, declined: 0 };
  for (const { decision } of requests) counts[decision ?? "open"] += 1;
  return counts;
}

/** What is to be sent to decide some requests so; those that are decided so already are left out. */
export function decisionsFor(requests: readonly TitleRequest[], decision: Decision): RequestDecision[] {
  return requests.filter((one) => one.decision !== decision).map(({ package_id, issn_l }) => ({ package_id, issn_l, decision }));
}

/**
 * Which requests a button means that decides many: those that are selected, or, of all that are shown, those that it is
 * about. What was decided one by one is not decided otherwise in passing.
 */
export function meantBy(decision: Decision, shown: readonly TitleRequest[], selected: ReadonlySet<string>): TitleRequest[] {
  const chosen = shown.filter((one) => selected.has(requestId(one)));
  if (chosen.length > 0) return chosen.filter((one) => one.decision !== decision);
  return shown.filter((one) => (decision === null ? one.decision !== null : one.decision === null));
}

/** All requests with decisions applied. */
export function withDecisions(document: TitleRequests, decisions: readonly RequestDecision[], now: string): TitleRequests {
  const decided = new Map(decisions.map((one) => [requestId(one), one.decision]));
  const requests = document.requests.map((one) => {
    const decision = decided.get(requestId(one));
    return decision === undefined ? one : { ...one, decision, decided_at: decision === null ? null : now, decided_by: null };
  });
  return { ...document, requests, open_count: decisionCounts(requests).open };
}

/** What was done, in a notice. */
export function decisionNotice(decisions: readonly RequestDecision[]): string {
  const decision = decisions[0]?.decision ?? null;
  const what = decisions.length === 1 ? "Request" : plural(decisions.length, "request");
  return decision === null ? `${what} open again.` : `${what} ${decision}.`;
}

/** How many requests of each member are open, by the id of its package. */
export function openByMember(requests: readonly Pick<TitleRequest, "package_id" | "decision">[]): Map<string, number> {
  const open = new Map<string, number>();
  for (const { package_id, decision } of requests) if (decision === null) open.set(package_id, (open.get(package_id) ?? 0) + 1);
  return open;
}

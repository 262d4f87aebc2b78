/** What the invented consortium sent to its members, and the titles that they ask for; kept in memory. */

import type { MemberInstitution } from "../src/api/consortium";
import type { Recipient, RequestDecision, TitleRequest, TitleRequests } from "../src/api/proposals";
import type { Answer } from "./mock-accounts.ts";

const SENT = "2026-11-10T09:15:00Z";
const sent = new Map<string, string>();
const unsent = new Set<string>();
const decisions = new Map<string, TitleRequest["decision"]>();

const isSent = (id: string, at: number) => sent.has(id) || (at % 4 !== 3 && !unsent.has(id));
const askedBy = (at: number) => Array.from({ length: (at * 5) % 4 }, (_, nth) => `${1000 + ((at * 31 + nth * 7) % 900)}-000${nth}`);

/** The members with what was sent to them. */
export function recipients(members: readonly MemberInstitution[]): Recipient[] {
  return members.map((one, at) => {
    if (!isSent(one.package_id, at)) return one;
    const asked = askedBy(at);
    return {
      ...one, sent_date: sent.get(one.package_id) ?? SENT, changed_date: asked.length > 0 ? `2026-11-1${at % 8}T14:05:00Z` : null, return_date: at % 3 === 0 && !sent.has(one.package_id) ? `2026-11-2${at % 3}T08:40:00Z` : null,
      member_added_subrs: asked, member_scenario_id: `s-${one.package_id}`,
    };
  });
}

function requestsOf(members: readonly MemberInstitution[]): TitleRequests {
  const requests = recipients(members).flatMap(({ package_id, institution_id, institution_name, changed_date, member_added_subrs = [] }, at) =>
    member_added_subrs.map((issn_l, nth): TitleRequest => {
      const decision = decisions.get(`${package_id} ${issn_l}`) ?? null;
      return {
        package_id, institution_id, institution_name, issn_l, title: `Journal of Invented Studies ${issn_l.slice(0, 4)}`, requested_at: changed_date ?? SENT, requested_by: "Ann Author", decision,
        decided_at: decision && "2026-11-22T12:00:00Z", decided_by: decision && "Cora Counter", journal: { institution_id, institution_name, package_id, included: true, downloads: 0, citations: 0, authorships: 0, use_oa: 0, use_backfile: 0, use_subscription: 0, use_ill: 0, use_other_delayed: 0, usage: 40 + ((at * 97) % 900), cpu: 1 + ((at + nth) % 23), subscription_cost: 900 + ((at * 311) % 4000), ill_cost: 60 + nth * 15 },
      };
    }),
  );
  return { requests, open_count: requests.filter(({ decision }) => decision === null).length, may_decide: true };
}

/** The answer to a request about what was sent; undefined if it is about something else. */
export function answerProposals(key: string, members: readonly MemberInstitution[], body: unknown): Answer | undefined {
  if (key === "GET /scenario/sc/requests") return { status: 200, json: requestsOf(members) };
  if (key === "PATCH /scenario/sc/requests") {
    for (const { package_id, issn_l, decision } of (body as { decisions: RequestDecision[] }).decisions) decisions.set(`${package_id} ${issn_l}`, decision ?? null);
    return { status: 200, json: requestsOf(members) };
  }
  if (key === "POST /scenario/sc/member-institutions/consortial-scenarios") {
    for (const id of (body as { member_institutions: string[] }).member_institutions) sent.set(id, "2026-11-22T12:00:00Z");
    return { status: 200, json: { status: "success" } };
  }
  if (key === "POST /scenario/sc/member-institutions/consortial-scenarios.csv") return { status: 200, json: { message: "email sent with csv attached" } };
  const takenBack = /^DELETE \/scenario\/sc\/proposals\/(.+)$/.exec(key)?.[1];
  if (takenBack === undefined) return undefined;
  sent.delete(takenBack);
  unsent.add(takenBack);
  return { status: 204, json: {} };
}

/** Invitations of the invented consortium, and one to the invented library; kept in memory. */

import type { Invitation } from "../src/api/consortium";
import type { Answer } from "./mock-accounts.ts";

const invitation = (id: string, institution_id: string, institution_name: string, state: Invitation["state"]): Invitation => ({
  id, institution_id, institution_name, state, consortium_id: "i3", consortium_name: "Northern Consortium", consortium_package_name: "Invented Press, all of us", invited_at: "2026-11-03T10:00:00Z", invited_by: "Cleo Consortium",
  answered_at: state === "open" ? null : "2026-11-12T09:00:00Z", answered_by: null,
});
let all = [invitation("v1", "i1", "Example College", "open"), invitation("v2", "i-x", "Quillmouth University", "open"), invitation("v3", "i-y", "Rookhaven College of Music", "declined")];

const change = (id: string | undefined, state: Invitation["state"]) => {
  all = all.map((one) => (one.id === id ? { ...one, state, answered_at: "2026-11-22T12:00:00Z" } : one));
  return all.find((one) => one.id === id) ?? {};
};

/** The answer to a request about invitations; undefined if it is about something else. */
export function answerInvitations(key: string, body: unknown): Answer | undefined {
  if (key === "GET /package/pc/invitations") return { status: 200, json: { invitations: all } };
  if (key === "POST /package/pc/invitations") {
    const { institution_name } = body as { institution_name: string };
    if (institution_name.startsWith("No")) return { status: 422, json: { title: "Not accepted", status: 422, field: "institution_name", detail: `There is no library named "${institution_name}".` } };
    all = [invitation(`v${all.length + 1}`, `i-${institution_name}`, institution_name, "open"), ...all];
    return { status: 201, json: all[0] ?? {} };
  }
  const withdrawn = /^DELETE \/package\/pc\/invitations\/(.+)$/.exec(key)?.[1];
  if (withdrawn !== undefined) return { status: 204, json: change(withdrawn, "withdrawn") };
  const [, institution, answered] = /^(?:GET|POST) \/institution\/([^/]+)\/invitations(?:\/(.+))?$/.exec(key) ?? [];
  if (institution === undefined) return undefined;
  if (answered !== undefined) return { status: 200, json: change(answered, (body as { answer: string }).answer === "accept" ? "accepted" : "declined") };
  return { status: 200, json: { invitations: all.filter(({ institution_id }) => institution_id === institution) } };
}

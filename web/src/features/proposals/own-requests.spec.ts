import { expect, it } from "vitest";
import type { Proposal } from "../../api/proposals";
import { requestNotice, reversed, withRequests } from "./own-requests";

const declined = { issn_l: "1111-1111", requested_at: "2026-11-20T10:00:00Z", requested_by: "Ann", decision: "declined" as const, decided_at: "2026-11-21T10:00:00Z" };
const proposal: Proposal = { consortium_name: "North", sent_at: "2026-11-19T10:00:00Z", changed_at: null, returned_at: null, requests: [declined], may_request: true };
const NOW = "2026-11-22T10:00:00Z";

it("adds and removes titles and tells when", () => {
  const asked = withRequests(proposal, { add: ["2222-2222"], remove: ["1111-1111"] }, NOW);
  expect(asked.requests).toEqual([{ issn_l: "2222-2222", requested_at: NOW, requested_by: null, decision: null, decided_at: null }]);
  expect([asked.changed_at, proposal.changed_at]).toEqual([NOW, null]);
});
it("leaves what is asked for already as it is, its decision too", () => {
  expect(withRequests(proposal, { add: ["1111-1111"], remove: [] }, NOW).requests).toEqual([declined]);
});
it("takes a change back", () => {
  const change = { add: ["2222-2222"], remove: [] };
  expect(withRequests(withRequests(proposal, change, NOW), reversed(change), NOW).requests).toEqual([declined]);
});
it("says what was done", () => {
  expect([requestNotice({ add: ["a"], remove: [] }), requestNotice({ add: [], remove: ["a"] }), requestNotice({ add: ["a", "b"], remove: [] })]).toEqual(["Journal requested", "Journal unrequested", "Journals requested"]);
});

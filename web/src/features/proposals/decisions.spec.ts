import { describe, expect, it } from "vitest";
import type { Decision, TitleRequest } from "../../api/proposals";
import { decisionCounts, decisionLabel, decisionNotice, decisionsFor, foundRequests, meantBy, openByMember, withDecisions } from "./decisions";

const NOW = "2026-11-22T10:00:00Z";
const request = (package_id: string, issn_l: string, decision: Decision, institution_name = "Ashford College", title = "Annals of A"): TitleRequest => ({
  package_id, institution_id: `i-${package_id}`, institution_name, issn_l, title, requested_at: NOW, requested_by: "Ann", decision, decided_at: decision && NOW, decided_by: decision && "Cora", journal: null,
});
const requests = [request("a", "1111-1111", null), request("a", "2222-2222", "accepted", "Ashford College", "Bulletin of B"), request("b", "1111-1111", "declined", "Birchwood University"), request("b", "2222-2222", null, "Birchwood University", "Bulletin of B")];

describe("requests", () => {
  it("are found by member, title and ISSN, whatever the case, and by decision", () => {
    expect(foundRequests(requests, " BIRCH ", "all").map(({ package_id }) => package_id)).toEqual(["b", "b"]);
    expect(foundRequests(requests, "bulletin", "open")).toEqual([requests[3]]);
    expect(foundRequests(requests, "1111-1111", "declined")).toEqual([requests[2]]);
    expect(foundRequests(requests, "", "accepted")).toEqual([requests[1]]);
    expect(foundRequests(requests, "chronicle", "all")).toEqual([]);
  });
  it("are counted by decision, and the open ones by member", () => {
    expect(decisionCounts(requests)).toEqual({ all: 4, open: 2, accepted: 1, declined: 1 });
    expect([...openByMember(requests)]).toEqual([["a", 1], ["b", 1]]);
  });
});

describe("decisions", () => {
  it("of many mean those that are selected, or the open ones of all that are shown", () => {
    const ids = (some: TitleRequest[]) => some.map((one) => requests.indexOf(one));
    expect(["accepted", "declined", null].map((one) => ids(meantBy(one as Decision, requests, new Set())))).toEqual([[0, 3], [0, 3], [1, 2]]);
    const two = new Set(["a 1111-1111", "a 2222-2222"]);
    expect(["accepted", "declined", null].map((one) => ids(meantBy(one as Decision, requests, two)))).toEqual([[0], [0, 1], [1]]);
    expect(ids(meantBy("declined", requests.slice(2), two)), "what is selected and not shown is not meant").toEqual([3]);
  });
  it("leave out what is decided so already", () => {
    expect(decisionsFor(requests.slice(0, 2), "accepted")).toEqual([{ package_id: "a", issn_l: "1111-1111", decision: "accepted" }]);
    expect(decisionsFor(requests, null).map(({ package_id }) => package_id)).toEqual(["a", "b"]);
  });
  it("change the request of that member alone, and can be left open again", () => {
    const after = withDecisions({ requests, open_count: 2, may_decide: true }, [{ package_id: "b", issn_l: "2222-2222", decision: "accepted" }, { package_id: "b", issn_l: "1111-1111", decision: null }], NOW);
    expect(after.requests.map(({ decision }) => decision)).toEqual([null, "accepted", null, "accepted"]);
    expect(after).toMatchObject({ open_count: 2, requests: [{}, {}, { decided_at: null, decided_by: null }, { decided_at: NOW }] });
    expect(after.requests[0]).toBe(requests[0]);
  });
  it("are told in words and signs", () => {
    expect([null, "accepted", "declined"].map((one) => decisionLabel(one as Decision))).toEqual(["○ Open", "✓ Accepted", "✕ Declined"]);
    expect(decisionNotice(decisionsFor(requests.slice(0, 1), "accepted"))).toBe("Request accepted.");
    expect(decisionNotice(decisionsFor(requests, "declined"))).toBe("3 requests declined.");
    expect(decisionNotice(decisionsFor(requests, null))).toBe("2 requests open again.");
  });
});

import { describe, expect, it } from "vitest";
import { ReplyError, UnreachableError, explain, explainInLine, fieldFaults, isAbort, isLock, recalculatingOf } from "./problem";

describe("explain", () => {
  it("prefers the server's own words and makes sentences of them", () => {
    const shown = explain(new ReplyError(422, { title: "setting refused", detail: "cost_ill must not be negative", field: "cost_ill" }));
    expect(shown).toEqual({
      heading: "Setting refused",
      text: "Cost_ill must not be negative.",
      canRetry: false,
      field: "cost_ill",
    });
  });
  it("has words of its own for a bare status", () => {
    expect(explain(new ReplyError(404, {})).heading).toBe("Not found");
    expect(explain(new ReplyError(503, {})).canRetry).toBe(true);
  });
  it("says what a server does not have yet", () => {
    expect([405, 501].map((status) => explainInLine(new ReplyError(status, { title: "Method not allowed" })))).toEqual(Array(2).fill("Sorry, that's not supported yet. Contact support for more info."));
  });
  it("tells an unreachable server from a refusal", () => {
    expect(explainInLine(new UnreachableError("x"))).toContain("does not answer");
  });
  it("tells what is being recalculated from what is out of order", () => {
    const document = { type: "urn:titlewise:problem:recalculating", percent: 37.5, email: "who@waits.example" };
    expect(recalculatingOf(new ReplyError(503, document))).toEqual({ percent: 37.5, email: "who@waits.example" });
    expect(recalculatingOf(new ReplyError(503, { type: document.type }))).toEqual({ percent: 0, email: null });
    expect([recalculatingOf(new ReplyError(503, { title: "Busy" })), recalculatingOf(new UnreachableError("x"))]).toEqual([undefined, undefined]);
    expect([new ReplyError(423, {}), new ReplyError(409, {}), new Error("x")].map(isLock)).toEqual([true, false, false]);
  });
  it("knows an abort", () => {
    expect(isAbort(new DOMException("", "AbortError"))).toBe(true);
    expect(isAbort(new Error("x"))).toBe(false);
  });
});

it("finds the faults of fields in a refusal of values, and in nothing else", () => {
  const fields: Record<string, string> = JSON.parse('{ "email": "This email isn\'t valid.", "job": 7 }');
  expect(fieldFaults(new ReplyError(422, { fields }))).toEqual({ email: "This email isn't valid." });
  expect(fieldFaults(new ReplyError(422, { field: "password", detail: "a password has 8 to 200 characters" }))).toEqual({ password: "A password has 8 to 200 characters." });
  expect(fieldFaults(new ReplyError(422, { field: "password" }))).toEqual({});
  expect(fieldFaults(new ReplyError(429, { fields }))).toEqual({});
  expect(fieldFaults(new Error("no reply"))).toEqual({});
});

import { describe, expect, it } from "vitest";
import { confirmWords, hasRows, isUnread, mappedSentence, readingWords, replacedWords, stateOf, stateWords } from "./file-state";

describe("the state of a file", () => {
  it.each([
    [true, "accept", "used", "Used"],
    [true, "accept_with_warnings", "used-with-warnings", "Used, with warnings"],
    [true, "empty", "used-with-warnings", "Used, with warnings"],
    [false, "reject", "refused", "Refused"],
    [false, "empty", "empty", "Empty"],
    [false, "accept", "replaced", "Replaced by a newer file"],
    [false, "accept_with_warnings", "replaced", "Replaced by a newer file"],
  ])("live %s, verdict %s: %s", (is_live, verdict, state, name) => {
    expect(stateOf({ is_live, verdict })).toBe(state);
    expect(stateWords({ is_live, verdict }).name).toBe(name);
  });
  it("is told while it is on its way", () => {
    expect([stateOf({ is_live: false, verdict: "waiting", state: "waiting" }), stateOf({ is_live: false, verdict: "waiting", state: "parsing" })]).toEqual(["waiting", "reading"]);
    expect(stateOf({ is_live: true, verdict: "accept", state: "live" })).toBe("used");
    expect(stateOf({ is_live: false, verdict: "accept_with_warnings", state: "unconfirmed" })).toBe("unconfirmed");
    expect([confirmWords({ slot: "filter" }), confirmWords({ slot: "price" }), confirmWords({ slot: "price", confirm_code: "much-smaller" })]).toEqual(["Use as title list", "Use this file", "Replace it"]);
    expect([replacedWords({}), replacedWords({ replaced_at: "2026-11-24T10:00:00Z", replaced_by: "new.csv" })]).toEqual(["", expect.stringMatching(/^Replaced on 24 Nov 2026.* by new\.csv\.$/)]);
    expect([isUnread({ state: "parsing" }), isUnread({ state: "error" }), isUnread({})]).toEqual([true, false, false]);
    expect([readingWords({ state: "waiting" }), readingWords({ state: "parsing", percent: null }), readingWords({ state: "parsing", percent: 7, rows_read: 1 })]).toEqual(["uploaded, waiting to be processed", "uploaded, processing", "uploaded, processing, 7%, 1 row so far"]);
  });
  it("has a sign of its own for each state, as colour alone says nothing", () => {
    const verdicts = [[true, "accept"], [true, "accept_with_warnings"], [false, "reject"], [false, "empty"], [false, "accept"]] as const;
    const signs = verdicts.map(([is_live, verdict]) => stateWords({ is_live, verdict }).sign);
    expect(new Set(signs).size).toBe(5);
  });
  it("has rows to look at where some were read", () => {
    const read = { is_live: true, verdict: "accept_with_warnings", rows: 12 };
    expect([hasRows(read), hasRows({ ...read, is_live: false }), hasRows({ ...read, rows: 0 }), hasRows({ ...read, state: "parsing" }), hasRows({ ...read, is_live: false, verdict: "reject" })]).toEqual([true, true, false, false, false]);
  });
  it("says who named the columns", () => {
    expect(mappedSentence("given")).toBe("Read with your column mapping.");
    expect(mappedSentence("remembered")).toContain("earlier file with the same headings");
    expect(mappedSentence(null)).toBe("");
  });
});

import { expect, it } from "vitest";
import { curlLine, keyFacts } from "./key-words";

const now = new Date("2026-11-22T10:00:00Z");
const key = { is_own: true, owner_name: "Ann Example", expires_at: "2027-02-20T10:00:00Z", last_used_at: null };

it("says until when a key is good, and whether it is used", () => {
  expect(keyFacts(key, now)).toBe("Expires 20 February 2027 · never used");
  expect(keyFacts({ ...key, is_own: false, expires_at: "2026-11-22T10:00:00Z", last_used_at: "2026-11-21T12:00:00Z" }, now)).toMatch(/^Key of Ann Example · ended 22 November 2026 · last used 21 Nov 2026, /);
});
it("shows how to try it", () => {
  expect(curlLine("https://titlewise.example", "scenario-1", "tw_abc")).toBe('curl -H "Authorization: Bearer tw_abc" "https://titlewise.example/scenario/scenario-1/export.csv"');
});

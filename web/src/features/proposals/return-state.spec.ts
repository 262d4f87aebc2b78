import { expect, it } from "vitest";
import { returnState } from "./return-state";

const [early, late] = ["2026-11-22T10:00:00Z", "2026-11-22T11:30:00.5Z"];
const request = { issn_l: "1111-1111", requested_at: early, requested_by: null, decision: null, decided_at: null };

it("is due until it was sent back, also without requests", () => {
  expect(returnState({ changed_at: null, returned_at: null, requests: [] })).toMatchObject({ isDue: true, words: expect.stringContaining("no other titles") as string });
  expect(returnState({ changed_at: early, returned_at: null, requests: [request] })).toMatchObject({ isDue: true, words: expect.stringContaining("when you have finished") as string });
});
it("is due again after changes", () => {
  expect(returnState({ changed_at: early, returned_at: late, requests: [request] }).isDue).toBe(false);
  expect(returnState({ changed_at: late, returned_at: early, requests: [request] })).toEqual({ isDue: true, words: "You have made changes since you sent it back." });
});

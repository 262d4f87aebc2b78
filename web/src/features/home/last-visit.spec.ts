import { expect, it } from "vitest";
import { SEEN_AFTER, isNewSince, visitToRemember } from "./last-visit";

const [early, late] = ["2026-11-20T09:00:00.000Z", "2026-11-21T09:00:00.000Z"];
const shown = { items: [{ since: late }, { since: early }], before: null, shownFor: 0, isLeaving: false };

it("marks what came after the last visit, and nothing on a first visit", () => {
  expect([isNewSince(late, early), isNewSince(early, early), isNewSince(early, late)]).toEqual([true, false, false]);
  expect(isNewSince(late, null)).toBe(false);
});
it("compares moments, whatever their form", () => {
  expect(isNewSince("2026-11-20T10:30:00+01:00", "2026-11-20T09:00:00.000Z")).toBe(true);
  expect(isNewSince("2026-11-20T09:00:00", "2026-11-20T09:00:00.000Z")).toBe(false);
});
it("does not count a page that is reloaded at once", () => {
  expect(visitToRemember({ ...shown, shownFor: SEEN_AFTER - 1 })).toBeNull();
});
it("remembers the newest item after a few seconds, or when the page is left", () => {
  expect(visitToRemember({ ...shown, shownFor: SEEN_AFTER })).toBe(late);
  expect(visitToRemember({ ...shown, isLeaving: true })).toBe(late);
});
it("remembers nothing before the items have arrived", () => {
  expect(visitToRemember({ ...shown, items: undefined, shownFor: 60_000, isLeaving: true })).toBeNull();
});
it("never goes back in time, and marks the first item after a visit without any", () => {
  expect(visitToRemember({ ...shown, items: [{ since: early }], before: late, isLeaving: true })).toBe(late);
  expect(visitToRemember({ ...shown, items: [], before: late, isLeaving: true })).toBe(late);
  const first = visitToRemember({ ...shown, items: [], isLeaving: true });
  expect(isNewSince(early, first)).toBe(true);
});

import { expect, test } from "vitest";
import type { ReferenceRefresh } from "../../api/institutions";
import { doingOf, originOf, refusalOf } from "./reference-words";

const idle: ReferenceRefresh = { is_offered: true, reason: null, state: "none", what: null, done: 0, total: 0, begun_at: null, ended_at: null, message: null };

test("where data are from is told with the day, as far as both are known", () => {
  expect(originOf({ as_of: "2026-07-28", sources: ["OpenAlex"] })).toMatch(/^OpenAlex, as of .*2026/);
  expect(originOf({ as_of: null, sources: ["OpenAlex", "Our own count"] })).toBe("OpenAlex; Our own count");
  expect(originOf({ as_of: null, sources: [] })).toBeUndefined();
});

test("a refresh tells what it does and how much of it is done", () => {
  expect(doingOf(idle)).toBeUndefined();
  const running: ReferenceRefresh = { ...idle, state: "running", what: "Asking OpenAlex for works of the institutions", done: 3, total: 6 };
  expect(doingOf(running)).toEqual({ text: "Asking OpenAlex for works of the institutions: 3 of 6", percent: 50 });
  expect(doingOf({ ...running, done: 9 })?.percent).toBe(100);
  expect(doingOf({ ...running, what: null, total: 0 })).toEqual({ text: "Beginning…", percent: null });
});

test("who cannot begin it is told why", () => {
  expect(refusalOf(idle, true)).toBeUndefined();
  expect(refusalOf(idle, false)).toBe("Only admins can refresh this.");
  expect(refusalOf({ ...idle, state: "running" }, true)).toBe("A refresh is in progress.");
  expect(refusalOf({ ...idle, is_offered: false, reason: "This server does not use OpenAlex." }, true)).toBe("This server does not use OpenAlex.");
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { typingPause } from "./typing-pause";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("acts 300 ms after the last letter, once", () => {
  const search = vi.fn();
  const pause = typingPause();
  pause.after(() => search("a"));
  vi.advanceTimersByTime(299);
  pause.after(() => search("ab"));
  vi.advanceTimersByTime(299);
  expect(search).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(search.mock.calls).toEqual([["ab"]]);
  vi.advanceTimersByTime(1000);
  expect(search).toHaveBeenCalledTimes(1);
});
it("does not act after it was dropped", () => {
  const search = vi.fn();
  const pause = typingPause();
  pause.after(search);
  pause.drop();
  vi.advanceTimersByTime(1000);
  expect(search).not.toHaveBeenCalled();
});

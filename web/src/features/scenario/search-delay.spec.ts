import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { delayedSearch } from "./search-delay";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("searches 300 ms after the last letter, once", () => {
  const onSearch = vi.fn();
  const search = delayedSearch();
  search.type("a", onSearch);
  vi.advanceTimersByTime(299);
  search.type("ab", onSearch);
  vi.advanceTimersByTime(299);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([["ab"]]);
  vi.advanceTimersByTime(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});
it("does not search after the page was left", () => {
  const onSearch = vi.fn();
  const search = delayedSearch();
  search.type("a", onSearch);
  search.drop();
  vi.advanceTimersByTime(1000);
  expect(onSearch).not.toHaveBeenCalled();
});

import { expect, it } from "vitest";
import { isFound, tagsInUse, tagsOf } from "./member-search";

it("looks into name and tags, whatever the case, and finds all with nothing asked", () => {
  expect(isFound(" north ", "Northern College", [])).toBe(true);
  expect(isFound("SMALL", "Northern College", ["small", "west"])).toBe(true);
  expect(isFound("south", "Northern College", ["small"])).toBe(false);
  expect(isFound("  ", "Northern College", [])).toBe(true);
});
it("reads tags with commas between, each once", () => {
  expect(tagsOf(" north,  very   small ,North,, ")).toEqual(["north", "very small"]);
  expect([tagsOf(null), tagsOf(undefined), tagsOf("")]).toEqual([[], [], []]);
});
it("knows the tags in use", () => {
  expect(tagsInUse([{ tags: ["west", "Big"] }, { tags: [] }, { tags: ["big", "west"] }])).toEqual(["Big", "big", "west"]);
});

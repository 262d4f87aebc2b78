import { expect, it } from "vitest";
import { patternWords, statesOf } from "./pattern-words";

const words = (pattern: string) => patternWords(statesOf(pattern));

it("says in which scenarios titles are kept", () => {
  expect(["kn", "nk", "kkn", "knkk"].map(words)).toEqual(["Kept in A only", "Kept in B only", "Kept in A and B, not in C", "Kept in A, C and D, not in B"]);
});

it("says when only figures differ", () => {
  expect(["kk", "nnn"].map(words)).toEqual(["Kept in all, figures differ", "Kept in none, figures differ"]);
});

it("tells titles that are not forecast from those that are not kept", () => {
  expect(["ka", "na", "kna"].map(words)).toEqual(["Kept in A, not forecast in B", "Not kept in A, not forecast in B", "Kept in A, not kept in B, not forecast in C"]);
});

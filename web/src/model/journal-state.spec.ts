import { expect, it } from "vitest";
import { isRequested, stateWords } from "./journal-state";
import { STATE } from "./overlay";

it("knows no requests outside of proposals", () => {
  expect(Object.values(STATE).map((state) => stateWords(state, false).action)).toEqual(["Subscribe", "Subscribe", "Subscribe", "Subscribe", "Unsubscribe"]);
});
it("tells what the consortium decided, with a sign besides the colour", () => {
  expect(Object.values(STATE).map((state) => stateWords(state, true).label)).toEqual(["Request", "✕ Declined", "◆ Requested", "◆ Accepted", "✓ Subscribed"]);
  expect(Object.values(STATE).map((state) => stateWords(state, true).action)).toEqual(["Request", "Unrequest", "Unrequest", "Unrequest", "Subscribed by the consortium"]);
});
it("says to those who listen what others read", () => {
  for (const state of Object.values(STATE)) {
    for (const isProposal of [false, true]) {
      const { label, spoken } = stateWords(state, isProposal);
      expect(spoken).toContain(label.replace(/^. /, ""));
    }
  }
});
it("counts as requested what is not declined", () => {
  expect(Object.values(STATE).map(isRequested)).toEqual([false, false, true, true, false]);
});

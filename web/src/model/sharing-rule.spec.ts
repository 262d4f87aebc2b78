import { describe, expect, it } from "vitest";
import { MEASURES, PRESETS, USUAL_RULE, isSameRule, partsOf, presetOf, ruleWords } from "./sharing-rule";

const none = { flat: 0, use: 0, spend: 0, size: 0, output: 0 };

it("says how much of the amount each measure shares out", () => {
  expect(partsOf({ ...none, use: 3, spend: 1 })).toEqual({ ...none, use: 75, spend: 25 });
  expect(partsOf(none), "nothing is no part of nothing").toEqual(none);
});
it("knows ready-made weights, whatever they add up to", () => {
  expect(PRESETS.map(({ weights }) => presetOf(weights))).toEqual(PRESETS.map(({ name }) => name));
  expect(presetOf({ ...none, use: 3, spend: 2 })).toBe("blend");
  expect([none, { ...none, use: 1, flat: 1 }].map(presetOf)).toEqual([undefined, undefined]);
  expect(presetOf(USUAL_RULE.weights)).toBe("spend");
});
it("tells whether rules are the same", () => {
  expect(isSameRule(USUAL_RULE, { ...USUAL_RULE, weights: { ...USUAL_RULE.weights } })).toBe(true);
  expect(isSameRule(USUAL_RULE, { ...USUAL_RULE, least: 0 })).toBe(false);
  expect(isSameRule(USUAL_RULE, { ...USUAL_RULE, weights: { ...none, spend: 50 } }), "what was typed differs").toBe(false);
});
describe("a rule in words", () => {
  it("names the measures and the bounds", () => {
    expect(ruleWords(null)).toBe("by spend");
    expect(ruleWords({ weights: { ...none, use: 60, spend: 40 }, rise_percent: 10 })).toBe("60% use, 40% spend, 10% more at most");
    expect(ruleWords({ weights: { ...none, flat: 1 }, amount: 250_000, least: 0, most: 12_500.5, fall_percent: 7.25 })).toBe("flat, amount 250,000, floor 0, cap 12,500.5, 7.25% less at most");
    expect(ruleWords({ weights: none })).toBe("by nothing");
  });
  it("has a word for every measure", () => {
    expect(MEASURES.map(({ name }) => ruleWords({ weights: { ...none, [name]: 2 } }))).toEqual(["flat", "by use", "by spend", "by size", "by output"]);
  });
});

/** How a consortium shares out a cost: the measures, what each weight comes to, ready-made rules, and a rule in words. */

import type { Measure, SharingRule, Weights } from "../api/cost-sharing";

/** The measures, with what each is. */
export const MEASURES: readonly { name: Measure; label: string; about: string }[] = [
  { name: "flat", label: "Flat", about: "The same for every institution." },
  { name: "use", label: "Use", about: "Weighted uses of all its journals a year." },
  { name: "spend", label: "Spend", about: "The cost of its Big Deal today." },
  { name: "size", label: "Size", about: "Its size in your unit, such as full-time students." },
  { name: "output", label: "Output", about: "Papers a year by its authors." },
];

const NO_WEIGHTS: Weights = { flat: 0, use: 0, spend: 0, size: 0, output: 0 };

/** Ready-made weights. */
export const PRESETS: readonly { name: string; label: string; about: string; weights: Weights }[] = [
  { name: "flat", label: "Flat", about: "All institutions pay the same.", weights: { ...NO_WEIGHTS, flat: 100 } },
  { name: "use", label: "By use", about: "An institution with twice the use pays twice as much.", weights: { ...NO_WEIGHTS, use: 100 } },
  { name: "spend", label: "By spend", about: "All institutions pay the same proportion as today.", weights: { ...NO_WEIGHTS, spend: 100 } },
  { name: "size", label: "By size", about: "An institution of twice the size pays twice as much.", weights: { ...NO_WEIGHTS, size: 100 } },
  { name: "output", label: "By output", about: "An institution with twice the papers pays twice as much.", weights: { ...NO_WEIGHTS, output: 100 } },
  { name: "blend", label: "Blend", about: "60% of the amount by use, 40% by each institution's cost today.", weights: { ...NO_WEIGHTS, use: 60, spend: 40 } },
];

/** The rule that holds until somebody says another: as today, within no bounds. */
export const USUAL_RULE: SharingRule = { weights: { ...NO_WEIGHTS, spend: 100 }, amount: null, least: null, most: null, fall_percent: null, rise_percent: null };

/** How much of the amount each measure shares out, in percent; nothing where no measure counts. */
export function partsOf(weights: Weights): Weights {
  const all = MEASURES.reduce((sum, { name }) => sum + weights[name], 0);
  return Object.fromEntries(MEASURES.map(({ name }) => [name, all > 0 ? (100 * weights[name]) / all : 0])) as Weights;
}

/** Which ready-made weights share out as these do; undefined where none does. */
export function presetOf(weights: Weights): string | undefined {
  const parts = partsOf(weights);
  return PRESETS.find((preset) => areSame(partsOf(preset.weights), parts))?.name;
}

/** Whether two rules are the same in everything. */
export function isSameRule(one: SharingRule, other: SharingRule): boolean {
  return areSame(one.weights, other.weights) && (["amount", "least", "most", "fall_percent", "rise_percent"] as const).every((name) => one[name] === other[name]);
}

function areSame(one: Weights, other: Weights): boolean {
  return MEASURES.every(({ name }) => Math.abs(one[name] - other[name]) < 1e-9);
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** A rule in a few words; null is the usual one. */
export function ruleWords(rule: Partial<SharingRule> | null): string {
  const { weights, amount, least, most, fall_percent, rise_percent } = { ...USUAL_RULE, ...rule };
  const words = [blendWords(partsOf(weights))];
  if (amount !== null) words.push(`amount ${numbers.format(amount)}`);
  if (least !== null) words.push(`floor ${numbers.format(least)}`);
  if (most !== null) words.push(`cap ${numbers.format(most)}`);
  if (fall_percent !== null) words.push(`${numbers.format(fall_percent)}% less at most`);
  if (rise_percent !== null) words.push(`${numbers.format(rise_percent)}% more at most`);
  return words.join(", ");
}

function blendWords(parts: Weights): string {
  const measures = MEASURES.filter(({ name }) => parts[name] > 0);
  if (measures.length === 1 && measures[0]?.name === "flat") return "flat";
  if (measures.length < 2) return `by ${measures[0]?.label.toLowerCase() ?? "nothing"}`;
  return measures.map(({ name, label }) => `${numbers.format(parts[name])}% ${label.toLowerCase()}`).join(", ");
}

/** What a version changed, in words. */

import type { CostRule } from "../../api/consortium";
import type { ScenarioChange, SettingDefinition, SettingValue, Version } from "../../api/scenarios";
import { humanised, plural } from "../../lib/format";
import { shortVersion } from "../reference/version-names";
import { ruleWords } from "../../model/sharing-rule";

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

/** One line for how the version came about, if it was no plain change, and one for each thing it changed. */
export function versionWords(version: Version, definitions: readonly SettingDefinition[]): string[] {
  const lines = [...originOf(version), ...changeWords(version.change, definitions)];
  return lines.length > 0 ? lines : ["No changes"];
}

function originOf({ kind, of_revision }: Version): string[] {
  if (kind === "created") return ["Created"];
  if (kind === "undone") return [`Undid version ${of_revision}`];
  if (kind === "redone") return [`Redid version ${of_revision}`];
  if (kind === "restored") return [`Restored version ${of_revision}`];
  return [];
}

/** One line for each thing that was changed. */
export function changeWords({ name, description, notes, settings, added, removed, included, excluded, cost_rule, cost_sharing, reference }: ScenarioChange, definitions: readonly SettingDefinition[]): string[] {
  const lines: string[] = [];
  if (name) lines.push(`Renamed from “${name[0]}” to “${name[1]}”`);
  if (description) lines.push("Description changed");
  if (notes) lines.push(noteWords(notes[1]));
  for (const [key, [before, after]] of Object.entries(settings ?? {})) {
    const definition = definitions.find((one) => one.name === key);
    lines.push(`${definition?.display_name ?? humanised(key)}: ${valueWords(before, definition)} → ${valueWords(after, definition)}`);
  }
  if (added?.length) lines.push(`${plural(added.length, "title")} subscribed`);
  if (removed?.length) lines.push(`${plural(removed.length, "title")} unsubscribed`);
  if (included?.length) lines.push(`${plural(included.length, "institution")} included`);
  if (excluded?.length) lines.push(`${plural(excluded.length, "institution")} excluded`);
  if (cost_rule) lines.push(`Cost of a subscription: ${RULES[cost_rule[0]]} → ${RULES[cost_rule[1]]}`);
  if (cost_sharing) lines.push(`Cost sharing: ${ruleWords(cost_sharing[0])} → ${ruleWords(cost_sharing[1])}`);
  if (reference) lines.push(`Reference data: ${pinWords(reference[0])} → ${pinWords(reference[1])}`);
  return lines;
}

/** Longest part of notes that the history quotes, in characters. */
const QUOTED = 200;

function noteWords(notes: string): string {
  const text = notes.replaceAll(/\s+/g, " ").trim();
  if (text === "") return "Notes deleted";
  return `Notes: “${text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text}”`;
}

function pinWords(version: string | null): string {
  return version === null ? "the latest" : `locked to ${shortVersion(version)}`;
}

const RULES: Record<CostRule, string> = { first_member: "by the first member's price", own_prices: "by members' own prices" };

function valueWords(value: SettingValue | null, definition: SettingDefinition | undefined): string {
  if (value === null) return "unknown";
  if (typeof value === "boolean") return value ? "on" : "off";
  return `${numbers.format(value)}${definition?.display === "percent" ? "%" : ""}`;
}

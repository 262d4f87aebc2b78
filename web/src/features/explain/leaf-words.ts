/** What a value is taken from, in words: a line for lists, and the facts one by one. */

import type { ExplainedLeaf, ExplainedNode, FileLeaf, SettingLeaf } from "../../api/explanation";
import { NONE, day, humanised, moment } from "../../lib/format";
import { shortVersion } from "../reference/version-names";

/** A fact about a leaf. */
export type Fact = [name: string, value: string];

/** Where a value comes from, in a few words. */
export function leafLine(leaf: ExplainedLeaf): string {
  switch (leaf.kind) {
    case "setting":
      return leaf.changed ? "Setting, changed" : "Setting, default";
    case "reference":
      return ["Reference data", leaf.source, leaf.day && day(leaf.day)].filter(Boolean).join(", ");
    case "file":
      return [leaf.column, leaf.file.uploaded_at ? "row of an uploaded file" : "row of a deleted file"].filter(Boolean).join(", ");
    case "title":
      return leaf.issn_l;
    default:
      return leafHeading(leaf);
  }
}

const HEADINGS: Record<ExplainedLeaf["kind"], string> = {
  setting: "Setting of the scenario",
  reference: "Reference data",
  file: "Row of an uploaded file",
  library: "Data of the library",
  scenario: "Choice of the scenario",
  constant: "Constant of the model",
  title: "Title of the scenario",
};

/** What a leaf is called above its facts. */
export function leafHeading({ kind }: ExplainedLeaf): string {
  return HEADINGS[kind];
}

/** The facts about a leaf that are known. `show` writes a value of its unit. */
export function leafFacts(leaf: ExplainedLeaf, show: (value: number) => string): Fact[] {
  switch (leaf.kind) {
    case "setting":
      return settingFacts(leaf, show);
    case "reference":
      return known([
        ["Table", humanised(leaf.table)],
        ["Row", leaf.key],
        ["Column", humanised(leaf.column)],
        ["Source", leaf.source ?? ""],
        ["Day", leaf.day ? day(leaf.day) : ""],
        ["Licence", leaf.licence ?? ""],
        ["Version of the reference data", shortVersion(leaf.version)],
      ]);
    case "file":
      return fileFacts(leaf);
    case "library":
      return [["Table", humanised(leaf.table)]];
    case "scenario":
      return [["Choice", CHOICES[leaf.choice] ?? humanised(leaf.choice)]];
    case "constant":
      return [["Reason", leaf.why]];
    case "title":
      return [["Title", leaf.title], ["ISSN-L", leaf.issn_l]];
  }
}

/** What the choices of a scenario are called. */
const CHOICES: Record<string, string> = {
  subscribed: "Whether the title is subscribed",
  titles: "The titles of the scenario",
  base_year: "The first forecast year",
  use_pta: "Whether perpetual access counts",
  paper_growth_mode: "Whether the number of articles follows a line",
};

function settingFacts({ default: value, changed }: SettingLeaf, show: (value: number) => string): Fact[] {
  const first: Fact = ["Default", settingText(value, show)];
  if (!changed) return [first, ["Last change", "None in the history"]];
  return [first, ["Changed by", changed.by ?? NONE], ["Changed on", moment(changed.at)], ["Version of the scenario", String(changed.revision)]];
}

function fileFacts({ file, sheet, row, column, issns, title, counted, why }: FileLeaf): Fact[] {
  return known([
    [counted ? "Note" : "Not counted", why ?? ""],
    ["File", file.name],
    ["Sheet", sheet],
    ["Row", row == null ? "" : String(row)],
    ["Column", column],
    ["Title in the row", title],
    ["ISSNs in the row", issns.join(", ")],
    ["Uploaded on", file.uploaded_at ? moment(file.uploaded_at) : "File deleted since"],
  ]);
}

function known(facts: Fact[]): Fact[] {
  return facts.filter(([, value]) => value !== "");
}

function settingText(value: unknown, show: (value: number) => string): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return show(value);
  return typeof value === "string" ? value : NONE;
}

/** A value with all its digits; undefined where that is no more than what is shown. */
export function fullValue({ value, shown, unit }: Pick<ExplainedNode, "value" | "shown" | "unit">): string | undefined {
  if (value === null || unit === "date" || unit === "yes_no") return undefined;
  const digits = String(value);
  return digits === shown.replaceAll(/[^\d.e-]/g, "") ? undefined : digits;
}

/**
 * The sentence about a value, without the name and the value that stand above it; undefined where it only reads out what stands below it:
 * the formula, or where the value is taken from.
 */
export function sentence({ label, words, formula, shown, leaf }: Pick<ExplainedNode, "label" | "words" | "formula" | "shown" | "leaf">): string | undefined {
  if (leaf?.kind === "constant" || words === `${label}: ${formula} = ${shown}.`) return undefined;
  const text = words.startsWith(`${label}: `) ? words.slice(label.length + 2) : words;
  if (!leaf || !text.startsWith(shown)) return text;
  const rest = text.slice(shown.length);
  return rest.startsWith(". ") ? rest.slice(2) : undefined;
}

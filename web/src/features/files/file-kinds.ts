/** The kinds that a person can choose for a file, and what a choice changes. */

import type { FileRow } from "../../api/files";
import { stateOf } from "./file-state";

/** A kind that a person can choose. */
export type ChosenKind = "counter" | "price" | "perpetual-access" | "filter";

interface Words {
  /** In the menu, after "This is a". */
  menu: string;
  /** With its article. */
  one: string;
  /** As what the package uses. */
  used: string;
}

const WORDS: Record<ChosenKind, Words> = {
  counter: { menu: "COUNTER report", one: "a COUNTER report", used: "COUNTER reports" },
  price: { menu: "Price list", one: "a price list", used: "price list" },
  "perpetual-access": { menu: "Perpetual access list", one: "a perpetual access list", used: "perpetual access list" },
  filter: { menu: "Title filter", one: "a title filter", used: "title filter" },
};

/** The kinds, in the order in which a package lists them. */
export const KINDS: readonly ChosenKind[] = ["counter", "price", "perpetual-access", "filter"];

type Chosen = Pick<FileRow, "id" | "name" | "kind" | "slot" | "is_live" | "verdict"> & Partial<Pick<FileRow, "state" | "marks_subscribed">>;

/** The kind of a file as a person would name it; undefined for kinds that no one can choose. */
export function kindOf({ kind }: Pick<FileRow, "kind">): ChosenKind | undefined {
  return KINDS.find((one) => one === kind);
}

/** A kind in the menu. */
export function menuName(kind: ChosenKind): string {
  return WORDS[kind].menu;
}

/** A kind with its article. */
export function withArticle(kind: ChosenKind): string {
  return WORDS[kind].one;
}

/** Whether a choice would change nothing: the file is of that kind, and has no titles to choose from. */
export function isPointless(file: Chosen, kind: ChosenKind): boolean {
  const isRefused = stateOf(file) === "refused" || stateOf(file) === "empty";
  return kindOf(file) === kind && !isRefused && !asksForTitles(file, kind);
}

/** Whether a person has to choose between the subscribed titles and all of them. */
export function asksForTitles({ marks_subscribed }: Pick<Chosen, "marks_subscribed">, kind: ChosenKind): boolean {
  return kind === "filter" && marks_subscribed === true;
}

/** What becomes different when a file of a package becomes one of a kind, in sentences. */
export function consequences(file: Chosen, kind: ChosenKind, files: readonly FileRow[]): string[] {
  const sentences = [`Titlewise processes ${file.name} again as ${WORDS[kind].one}.`];
  const before = kindOf(file);
  if (file.is_live && before !== undefined && before !== kind) {
    const earlier = files.find((one) => one.slot === file.slot && stateOf(one) === "replaced");
    sentences.push(
      before === "counter"
        ? "It no longer counts as usage."
        : `It is then no longer used as ${WORDS[before].used}, and no other file replaces it.${earlier ? ` To use ${earlier.name} again, restore it afterwards.` : ""}`,
    );
  }
  const inUse = files.find((one) => one.id !== file.id && one.is_live && one.slot === kind);
  if (inUse) sentences.push(`It replaces ${inUse.name}, which you can restore.`);
  sentences.push(`If it cannot be read as ${WORDS[kind].one}, the files in use stay the same.`);
  return sentences;
}

/** What a restored file changes, in sentences. */
export function restoreWords(file: Pick<FileRow, "id" | "name" | "slot">, files: readonly FileRow[]): string {
  const inUse = files.find((one) => one.id !== file.id && one.is_live && one.slot === file.slot && one.kind !== "counter");
  const replaced = inUse ? `${inUse.name} is then the replaced file, and you can restore it in the same way.` : "";
  return `${file.name} is used again, and all forecasts of this package change. ${replaced}`.trim();
}

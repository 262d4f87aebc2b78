/** Sizes of members as one text, a line for each, so that a spreadsheet's columns can be pasted. */

import type { Member } from "../../api/consortium";
import { numberTyped } from "../../lib/format";

type Sized = Pick<Member, "package_id" | "institution_name" | "size">;

/** The sizes as they are: name, tabulator, size; nothing behind the tabulator where it is not known. */
export function sizesText(members: readonly Sized[]): string {
  return members.map(({ institution_name, size }) => `${institution_name}\t${size ?? ""}`).join("\n");
}

/** What a text with sizes means. */
export interface SizesRead {
  /** Sizes that are others than before; null is not known any more. */
  changes: { id: string; size: number | null }[];
  /** Names that no member has; they are left out. */
  strangers: string[];
  /** Lines of members with something else than a number. */
  faults: string[];
}

/** Reads lines of a name and a number. Members that no line names stay as they are. */
export function readSizes(text: string, members: readonly Sized[]): SizesRead {
  const byName = new Map<string, Sized[]>();
  for (const member of members) {
    const name = keyOf(member.institution_name);
    byName.set(name, [...(byName.get(name) ?? []), member]);
  }
  const sizes = new Map<Sized, number | null>();
  const [strangers, faults]: [string[], string[]] = [[], []];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const [name, typed] = partsOf(line, byName);
    const named = byName.get(keyOf(name));
    const size = typed === "" ? null : numberTyped(typed);
    if (!named) strangers.push(name);
    else if (typed !== "" && size === null) faults.push(`${name}: ${typed}`);
    else for (const member of named) sizes.set(member, size);
  }
  const changes = [...sizes].filter(([member, size]) => size !== member.size).map(([member, size]) => ({ id: member.package_id, size }));
  return { changes, strangers, faults };
}

/** Name and number of a line: a tabulator or a semicolon between them, or else the last space before a digit. */
function partsOf(line: string, byName: ReadonlyMap<string, unknown>): [name: string, typed: string] {
  const at = Math.max(line.lastIndexOf("\t"), line.lastIndexOf(";"));
  if (at >= 0) return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  // A name may end in a number.
  if (byName.has(keyOf(line))) return [line.trim(), ""];
  const [, name = line, typed = ""] = /^(.*?),?\s+(\S*\d\S*)\s*$/.exec(line) ?? [];
  return [name.trim(), typed];
}

function keyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

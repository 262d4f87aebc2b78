/** Patterns of titles in words: in which scenarios a title is kept, in which not, and which have no forecast of it. */

import type { TitleState } from "../../api/comparison";
import { markOf } from "./scenario-marks";

/** States of a title in words. */
export const STATE_WORDS: Record<TitleState, string> = { kept: "Kept", not: "Not kept", absent: "Not forecast" };

const LETTERS: Record<string, TitleState> = { k: "kept", n: "not", a: "absent" };

/** The states that the letters of a pattern stand for. */
export function statesOf(pattern: string): TitleState[] {
  return [...pattern].flatMap((letter) => LETTERS[letter] ?? []);
}

/** "Kept in A only", "Kept in A and C, not in B", "Kept in all, figures differ". */
export function patternWords(states: readonly TitleState[]): string {
  const marksOf = (state: TitleState) => listed(states.flatMap((one, at) => (one === state ? [markOf(at)] : [])));
  const [kept, not, absent] = [marksOf("kept"), marksOf("not"), marksOf("absent")];
  if (not === "" && absent === "") return "Kept in all, figures differ";
  if (kept === "" && absent === "") return "Kept in none, figures differ";
  if (absent === "") return states.filter((one) => one === "kept").length === 1 ? `Kept in ${kept} only` : `Kept in ${kept}, not in ${not}`;
  const parts = [kept && `kept in ${kept}`, not && `not kept in ${not}`, `not forecast in ${absent}`].filter(Boolean).join(", ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** "A", "A and B", "A, B and C". */
function listed(marks: readonly string[]): string {
  return marks.length < 2 ? marks.join("") : `${marks.slice(0, -1).join(", ")} and ${marks.at(-1)}`;
}

import { plural } from "../../lib/format";

/** How many rows of a list are shown: more than anybody reads, and few enough to be drawn at once. */
export const SHOWN_ROWS = 300;

/** A sentence on the rows that are not shown; empty if all are. */
export function restSentence(all: number): string {
  return all > SHOWN_ROWS ? `And ${plural(all - SHOWN_ROWS, "more journal", "more journals")}.` : "";
}

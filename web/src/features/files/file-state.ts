/** What became of an uploaded file, in one word and one sign. */

import type { FileRow } from "../../api/files";
import { moment, plural } from "../../lib/format";

/** The states of the files of a package. */
export type FileState = "waiting" | "reading" | "used" | "used-with-warnings" | "refused" | "empty" | "unconfirmed" | "replaced";

/** How a state is shown. The sign says it to those who do not see the colour. */
export interface StateWords {
  name: string;
  sign: string;
  colour: "success" | "warning" | "error" | "default";
}

const WORDS: Record<FileState, StateWords> = {
  waiting: { name: "Waiting to be processed", sign: "…", colour: "default" },
  reading: { name: "Processing", sign: "»", colour: "default" },
  used: { name: "Used", sign: "✓", colour: "success" },
  "used-with-warnings": { name: "Used, with warnings", sign: "!", colour: "warning" },
  refused: { name: "Refused", sign: "✕", colour: "error" },
  empty: { name: "Empty", sign: "○", colour: "warning" },
  unconfirmed: { name: "Needs your confirmation", sign: "?", colour: "warning" },
  replaced: { name: "Replaced by a newer file", sign: "↷", colour: "default" },
};

/** What the state of a file follows from. */
export type Judged = Pick<FileRow, "is_live" | "verdict"> & Partial<Pick<FileRow, "state">>;

/** Whether a file arrived and was not read to its end yet. */
export function isUnread({ state }: Partial<Pick<FileRow, "state">>): boolean {
  return state === "waiting" || state === "parsing";
}

/** How far the reading of a file is, in words. */
export function readingWords({ state, percent, rows_read }: Partial<Pick<FileRow, "state" | "percent" | "rows_read">>): string {
  if (state === "waiting") return "uploaded, waiting to be processed";
  const far = percent === null || percent === undefined ? "" : `, ${percent}%`;
  return `uploaded, processing${far}${rows_read ? `, ${plural(rows_read, "row")} so far` : ""}`;
}

/** The state of a file. One that could be used and is not live has made way for a newer one of its slot. */
export function stateOf({ is_live, verdict, state }: Judged): FileState {
  if (state === "waiting") return "waiting";
  if (state === "parsing") return "reading";
  if (is_live) return verdict === "accept" ? "used" : "used-with-warnings";
  if (state === "unconfirmed") return "unconfirmed";
  if (verdict === "reject") return "refused";
  return verdict === "empty" ? "empty" : "replaced";
}

/** Whether rows were read of a file that can be looked at. */
export function hasRows(file: Judged & Pick<FileRow, "rows">): boolean {
  const state = stateOf(file);
  return (state === "used" || state === "used-with-warnings" || state === "unconfirmed" || state === "replaced") && (file.rows ?? 0) > 0;
}

/** How the state of a file is shown. */
export function stateWords(file: Judged): StateWords {
  return WORDS[stateOf(file)];
}

/** When a file was replaced and by which one, as far as known. */
export function replacedWords({ replaced_at, replaced_by }: Partial<Pick<FileRow, "replaced_at" | "replaced_by">>): string {
  return replaced_at ? `Replaced on ${moment(replaced_at)}${replaced_by ? ` by ${replaced_by}` : ""}.` : "";
}

/** What a confirmation makes of a file. */
export function confirmWords({ slot, confirm_code }: Pick<FileRow, "slot"> & Partial<Pick<FileRow, "confirm_code">>): string {
  if (confirm_code === "much-smaller") return "Replace it";
  return slot === "filter" ? "Use as title list" : "Use this file";
}

/** What is said where a person named the columns, now or for an earlier file. */
export function mappedSentence(mapped: "given" | "remembered" | null | undefined): string {
  if (mapped === "given") return "Read with your column mapping.";
  if (mapped === "remembered") return "Read with your column mapping of an earlier file with the same headings.";
  return "";
}

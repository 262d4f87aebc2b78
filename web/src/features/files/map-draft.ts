/** What somebody has chosen so far in "Tell us what the columns are", and what is still missing. */

import type { ColumnMap } from "../../api/files";
import type { Layout, LayoutSheet, NeededField, NeededKind } from "./layout";

/** The choices as they stand in the form. */
export interface MapDraft {
  sheet: string;
  kind: string;
  /** The row of the headings as it was typed; 0 for none. */
  headerRow: string;
  /** The letter of the column for each field; fields without a column are not in it. */
  columns: Record<string, string>;
  isRemembered: boolean;
}

/** Either of these names a journal; the wire marks the first as required and means "one of the two". */
const ISSNS = ["print_issn", "online_issn"];

/** The last row of a spreadsheet. */
const LAST_ROW = 1_048_576;

/**
 * The first draft: the sheet and the kind of which most is guessed, with the guesses filled in; of equals the first. That
 * a kind lacks nothing does not speak for it: every price list would begin as a list of titles, which needs least.
 */
export function draftOf(layout: Layout): MapDraft {
  const choices = layout.sheets.flatMap((sheet) => layout.needed.map((kind) => ({ sheet, kind, columns: guessed(sheet, kind) })));
  const score = ({ columns }: (typeof choices)[number]) => Object.keys(columns).length;
  const best = choices.reduce((left, right) => (score(right) > score(left) ? right : left));
  return {
    sheet: best.sheet.name,
    kind: best.kind.kind,
    headerRow: String(best.sheet.headerRow),
    columns: best.columns,
    isRemembered: true,
  };
}

/** The sheet a draft is about. */
export function sheetIn(layout: Layout, draft: MapDraft): LayoutSheet {
  return layout.sheets.find(({ name }) => name === draft.sheet) ?? (layout.sheets[0] as LayoutSheet);
}

/** The kind of file a draft is about. */
export function kindIn(layout: Layout, draft: MapDraft): NeededKind {
  return layout.needed.find(({ kind }) => kind === draft.kind) ?? (layout.needed[0] as NeededKind);
}

/** Another sheet: its own guesses, as letters of one sheet mean nothing in another. */
export function withSheet(layout: Layout, draft: MapDraft, name: string): MapDraft {
  const next = { ...draft, sheet: name };
  const sheet = sheetIn(layout, next);
  return { ...next, headerRow: String(sheet.headerRow), columns: guessed(sheet, kindIn(layout, next)) };
}

/** Another kind: what was chosen for fields of the same name stays. */
export function withKind(layout: Layout, draft: MapDraft, kind: string): MapDraft {
  const next = { ...draft, kind };
  const needed = kindIn(layout, next);
  const chosen = Object.entries(draft.columns).filter(([field]) => needed.fields.some(({ name }) => name === field));
  return { ...next, columns: { ...guessed(sheetIn(layout, next), needed), ...Object.fromEntries(chosen) } };
}

/** A column for a field; an empty letter takes it away. */
export function withColumn(draft: MapDraft, field: string, letter: string): MapDraft {
  const { [field]: _, ...others } = draft.columns;
  return { ...draft, columns: letter === "" ? others : { ...others, [field]: letter } };
}

/** The row of the headings, or null if no row number was typed. */
export function headerRowOf(draft: MapDraft): number | null {
  const typed = draft.headerRow.trim();
  if (typed === "") return 0;
  const row = Number(typed);
  return /^\d+$/.test(typed) && row <= LAST_ROW ? row : null;
}

/** What keeps a draft from being sent, in words; empty if nothing does. */
export function faultsOf(layout: Layout, draft: MapDraft): string[] {
  const kind = kindIn(layout, draft);
  const faults = missingFields(kind, draft.columns).map((field) => `Still needed: the column with the ${calledIn(kind, field)}.`);
  if (headerRowOf(draft) === null) faults.push("The heading row is a number: 1 for the first row, 0 for none.");
  return faults;
}

/** Columns that stand for more than one field: allowed, yet seldom meant. */
export function columnsUsedTwice(draft: MapDraft): string[] {
  const letters = Object.values(draft.columns);
  return [...new Set(letters.filter((letter, at) => letters.indexOf(letter) !== at))].sort();
}

/** What a field's label adds about whether a column must be given. */
export function neededWords(kind: NeededKind, field: NeededField): string {
  if (!ISSNS.includes(field.name)) return field.isRequired ? "needed" : "";
  const issns = kind.fields.filter(({ name }) => ISSNS.includes(name));
  if (!issns.some(({ isRequired }) => isRequired)) return "";
  return issns.length > 1 ? "one ISSN needed" : "needed";
}

/** What is sent. Only for a draft without faults. */
export function mapOf(draft: MapDraft): ColumnMap {
  return {
    // One of the kinds in the layout, which the server lists.
    kind: draft.kind as ColumnMap["kind"],
    sheet: draft.sheet,
    header_row: headerRowOf(draft) ?? 0,
    columns: draft.columns,
    remember: draft.isRemembered,
  };
}

/** Columns with a guess, for the fields of a kind; of two columns with one guess the first. */
function guessed(sheet: LayoutSheet, kind: NeededKind): Record<string, string> {
  const columns: Record<string, string> = {};
  for (const { name } of kind.fields) {
    const column = sheet.columns.find(({ guess }) => guess === name);
    if (column) columns[name] = column.letter;
  }
  return columns;
}

function missingFields(kind: NeededKind, columns: Record<string, string>): NeededField[] {
  const has = (name: string) => columns[name] !== undefined;
  return kind.fields.filter(({ name, isRequired }) => isRequired && !has(name) && !(ISSNS.includes(name) && ISSNS.some(has)));
}

/** "ISSN or online ISSN" where either will do. */
function calledIn(kind: NeededKind, field: NeededField): string {
  if (!ISSNS.includes(field.name)) return field.called;
  return kind.fields.filter(({ name }) => ISSNS.includes(name)).map(({ called }) => called).join(" or ");
}

/** What a file holds whose headings are not known: the columns to choose from, and what each kind of file needs. */

import { listOf, numberOf, objectOf, textOf, textsOf, type Json } from "../../lib/json";

/** One column of a sheet. */
export interface LayoutColumn {
  letter: string;
  heading: string;
  samples: string[];
  /** The field it probably holds. */
  guess: string | null;
}

/** One sheet. */
export interface LayoutSheet {
  name: string;
  /** The row that probably holds the headings, as a spreadsheet counts; 0 if none does. */
  headerRow: number;
  columns: LayoutColumn[];
}

/** One thing that a kind of file holds. */
export interface NeededField {
  name: string;
  called: string;
  isRequired: boolean;
}

/** What one kind of file needs. */
export interface NeededKind {
  kind: string;
  called: string;
  fields: NeededField[];
}

/** The columns of a file that was not understood, and what is needed of them. */
export interface Layout {
  fingerprint: string;
  sheets: LayoutSheet[];
  needed: NeededKind[];
}

/** Decodes a layout. One that offers nothing to choose counts as none. */
export function readLayout(value: unknown): Layout | null {
  const json = objectOf(value);
  const sheets = listOf(json.sheets).map(objectOf).map(sheetOf).filter(({ columns }) => columns.length > 0);
  const needed = listOf(json.needed).map(objectOf).map(kindOf).filter(({ fields }) => fields.length > 0);
  if (sheets.length === 0 || needed.length === 0) return null;
  return { fingerprint: textOf(json.fingerprint), sheets, needed };
}

function sheetOf(sheet: Json): LayoutSheet {
  return {
    name: textOf(sheet.name),
    headerRow: numberOf(sheet.header_row) ?? 0,
    columns: listOf(sheet.columns).map(objectOf).map((column) => ({
      letter: textOf(column.letter),
      heading: textOf(column.heading),
      samples: textsOf(column.samples),
      guess: textOf(column.guess) || null,
    })),
  };
}

function kindOf(kind: Json): NeededKind {
  return {
    kind: textOf(kind.kind),
    called: textOf(kind.called) || textOf(kind.kind),
    fields: listOf(kind.fields).map(objectOf).map((field) => ({
      name: textOf(field.name),
      called: textOf(field.called) || textOf(field.name),
      isRequired: field.is_required === true,
    })),
  };
}

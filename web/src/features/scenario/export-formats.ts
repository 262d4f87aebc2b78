/** The forms in which a scenario is taken along. */

/** One form: how its address ends, what it is called, a few words, and for what it is good. */
export interface ExportFormat {
  ending: "csv" | "xlsx" | "parquet" | "arrow";
  name: string;
  note: string;
  about: string;
}

/** All forms, the one most ask for first. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    ending: "csv",
    name: "Spreadsheet (CSV)",
    note: "37 columns, for other programs",
    about: "One line per journal, in the columns that programs for comparing scenarios expect. Opens in any spreadsheet.",
  },
  {
    ending: "xlsx",
    name: "Workbook (Excel)",
    note: "Summary, parameters and journals, formatted",
    about: "For people: a summary with totals and parameters, then the journals with filters and bars of the cost per use.",
  },
  { ending: "parquet", name: "Parquet", note: "Every quantity of the model", about: "For analysis: every quantity that the model calculates for a journal, in a small file that is quick to read." },
  { ending: "arrow", name: "Arrow", note: "The same, uncompressed", about: "For programs that read many scenarios in sequence." },
];

/** A few words on a form. The journals of a consortium have other columns in it than those of a library. */
export function noteOf({ ending, note }: ExportFormat, isConsortium = false): string {
  return isConsortium && ending === "csv" ? "One line per journal" : note;
}

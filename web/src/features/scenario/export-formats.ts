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
    note: "37 columns, as other programs read them",
    about: "One line for each journal, in the columns that programs for comparing scenarios expect. Opens in every spreadsheet.",
  },
  {
    ending: "xlsx",
    name: "Workbook (Excel)",
    note: "Typed cells, totals and parameters",
    about: "For people: amounts as amounts, a sheet with the totals and one with the parameters that they rest on.",
  },
  { ending: "parquet", name: "Parquet", note: "Every quantity of the model", about: "For analysis: every quantity that the model works out for a journal, in a file that is small and quick to read." },
  { ending: "arrow", name: "Arrow", note: "The same, to be read without unpacking", about: "For programs that read many scenarios one after the other." },
];

/** A few words on a form. The journals of a consortium have other columns in it than those of a library. */
export function noteOf({ ending, note }: ExportFormat, isConsortium = false): string {
  return isConsortium && ending === "csv" ? "One line for each journal" : note;
}

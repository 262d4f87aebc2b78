/** Rows as a CSV file that spreadsheets open as it is meant. */

/** A cell; what is not known is null. */
export type CsvCell = string | number | null;

/** The mark by which spreadsheets know that a text file is UTF-8. */
const MARK = "\uFEFF";

/** The text of the file, headings first. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return MARK + rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function quoted(cell: CsvCell): string {
  if (cell === null) return "";
  const text = typeof cell === "number" ? String(cell) : harmless(cell);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that a spreadsheet would take for a formula gets a sign in front that says it is none. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

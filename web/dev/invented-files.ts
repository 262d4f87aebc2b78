/** Invented files with every kind of state and report, so that the set-up tab can be looked at without the real server. */

/** A report as the server writes it. */
export type InventedReport = Record<string, unknown>;

/** A row of the list of files. */
export interface InventedFile extends Record<string, unknown> {
  id: string;
  name: string;
}

const CODES = ["unknown_issn", "bad_issn", "no_price", "formula", "heading_spelling"];
const MONTHS = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, "0")}`);

function problem(at: number) {
  const code = CODES[at % 5] as string;
  const row = 15 + at;
  const isIssn = code.endsWith("issn");
  return {
    sheet: "TR_J3", row, cell: `${isIssn ? "E" : "G"}${row}`, column: isIssn ? "Print_ISSN" : "Reporting_Period_Total", code,
    level: code === "formula" || code === "heading_spelling" ? "note" : "warning",
    text: isIssn ? "0003-265" : "=SUM(H15:S15)", expected: isIssn ? "four digits, hyphen, three digits and a check digit" : "a number",
    suggestion: code === "bad_issn" ? "0003-2654" : null,
  };
}

const table = (part: string, report_id: string) => ({
  part, sheet: part ? "" : "TR_J3", header_row: 14, release: "5", report_id, recognised_by: "header block", period_begin: "2024-01-01", period_end: "2024-12-31",
  months: MONTHS, rows: 912, institution: "Example College", platforms: ["Invented Online", "Invented Archive"], distinct_issn: 640, rows_without_issn: 3,
  first_title: "Advances in Acoustics", last_title: "Reviews of Pedology", rows_by_metric: { Unique_Item_Requests: 912 }, total_by_metric: { Unique_Item_Requests: 61_204 },
});

const group = (code: string, level: string, count: number, remedy: string) => ({
  code, name: code, level, count, remedy, examples: [15, 18, 204].map((row) => ({ sheet: "TR_J3", row, cell: `E${row}`, text: `0031-9${row}X` })),
});

const use = {
  kind: "counter", verdict: "accept_with_warnings", reason: "COUNTER TR_J3 of release 5, identified from its header (headings in row 14); 912 rows are used, with warnings.",
  remedy: null, mapped: null, layout: null, tables: [table("", "TR_J3")],
  notes: ["The text was read as Windows-1252.", "Columns are parted by semicolons.", "Formulas were taken by their saved results."],
  problems: Array.from({ length: 1000 }, (_, at) => problem(at)), problem_count: 1256, problems_kept: 1256,
  problems_by_code: { unknown_issn: 456, bad_issn: 200, no_price: 200, formula: 200, heading_spelling: 200 },
  problem_groups: [
    group("unknown_issn", "warning", 456, "Check these ISSNs against the publisher's list. Titles that the reference data lack cannot be forecast."),
    group("bad_issn", "warning", 200, "Correct these ISSNs and upload the file again. An ISSN has eight characters, such as 0028-0836."),
    group("no_price", "warning", 200, "Ask the publisher for these prices, add them and upload the file again. Titles without a price are not forecast."),
    group("heading_spelling", "note", 200, "Nothing to do: these headings were recognised."),
    group("formula", "note", 200, "Check these cells if the file was not saved after its last change. Their saved results were used."),
  ],
  outcome: { read: 928, kept: 912, merged: 4, dropped: { no_issn: 12, total_row: 1, repeated_heading: 3 } },
};

const issns = [{ name: "print_issn", called: "ISSN", is_required: true }, { name: "online_issn", called: "online ISSN", is_required: false }, { name: "title", called: "title", is_required: false }];

const unknown = {
  kind: "unknown", verdict: "reject", reason: "No headings were recognised.", remedy: "Map the columns, or give the columns headings such as ISSN and Price.",
  notes: ["Columns are parted by tabs."], mapped: null, tables: [], problems: [], problem_count: 0, problems_by_code: {}, problems_kept: 0, outcome: { read: 0, kept: 0, merged: 0, dropped: {} },
  layout: {
    fingerprint: "f00d",
    sheets: [
      {
        name: "Liste 2025", header_row: 3,
        columns: [
          { letter: "A", heading: "Kennung (gedruckt)", samples: ["0031-9252", "0003-2654", "1234-5679", "2049-3630"], guess: "print_issn" },
          { letter: "B", heading: "Bezeichnung", samples: ["Advances in Acoustics", "Annals of Botany and Dialectology", "Letters in Catalysis"], guess: "title" },
          { letter: "C", heading: "", samples: ["P", "E", "P+E"], guess: null },
          { letter: "D", heading: "Betrag netto", samples: ["1.204,50", "980,00", "2.310,00"], guess: null },
          { letter: "E", heading: "Währung", samples: ["EUR", "EUR", "EUR"], guess: "currency" },
        ],
      },
      { name: "Hinweise", header_row: null, columns: [{ letter: "A", heading: "", samples: ["Preise gelten ab Januar 2025."], guess: null }] },
    ],
    needed: [
      { kind: "price", called: "a price list", fields: [...issns, { name: "price", called: "price", is_required: true }, { name: "currency", called: "currency", is_required: false }] },
      { kind: "perpetual-access", called: "a list of perpetual access rights", fields: [...issns, { name: "start", called: "first year", is_required: true }, { name: "end", called: "last year", is_required: true }] },
      { kind: "filter", called: "a list of titles", fields: issns },
    ],
  },
};

const prices = {
  ...use, kind: "price", mapped: "remembered", reason: "A price list (headings in row 3), price column “Betrag netto”; 640 rows are used, with warnings.",
  tables: [{ part: "", sheet: "Liste 2025", header_row: 3, rows: 655, usable_rows: 640, price_columns: { "Betrag netto": { numeric: 655, sum: 812_402.5 }, Vorjahr: { numeric: 640, sum: 780_000 } }, price_column: "Betrag netto", currency: "EUR", bundles: 9, duplicates: 6, distinct_issn: 634 }],
  notes: ["Of two columns with prices “Betrag netto” is taken: it holds most.", "Where an ISSN stands twice the lower price is taken."],
  problems: use.problems.slice(0, 9), problem_count: 9, problems_kept: 9, problems_by_code: { unknown_issn: 2, bad_issn: 2, no_price: 2, formula: 2, heading_spelling: 1 },
};

const zip = { ...use, verdict: "accept", reason: "Five COUNTER reports; 4,560 rows are used.", tables: ["TR_J1", "TR_J2", "TR_J3", "TR_J4", "TR"].map((id) => table(`2024/${id}.csv`, id)), problems: [], problem_count: 0, problems_by_code: {} };
const empty = { ...unknown, kind: "counter", verdict: "empty", reason: "COUNTER TR_J2 of release 5, but it has no rows.", remedy: "If the provider counted no denials, you need not do anything.", layout: null };
const wrong = { ...unknown, kind: "counter", reason: "This is COUNTER JR2 (access denied). Upload JR1 (release 4), or TR_J2, TR_J3 and TR_J4, or the title master report TR (release 5 or 5.1) instead.", remedy: null, layout: null };

/** What the mock keeps of each file. */
export const reports: Record<string, InventedReport> = { f1: use, f2: prices, f3: unknown, f4: wrong, f5: empty, f6: zip, f7: use };

/** A row of the list for a report. */
export function rowOf(id: string, name: string, slot: string, is_live: boolean): InventedFile {
  const { kind, verdict, reason, problem_count, outcome } = reports[id] as typeof use;
  return { id, slot, kind, name, uploaded_at: "2026-11-20T09:30:00Z", verdict, reason, rows: outcome.kept, problem_count, size_bytes: 120_000, is_live };
}

/** The files of the invented package, the newest first. */
export const invented: InventedFile[] = [
  rowOf("f3", "Preisliste 2025.xlsx", "", false),
  rowOf("f4", "JR2 2019 with a rather long name as platforms like to give to their downloads (final) (2).csv", "", false),
  rowOf("f5", "TR_J2 2024.xlsx", "counter-trj2", false),
  rowOf("f6", "reports 2024.zip", "counter-tr", true),
  rowOf("f1", "TR_J3 2024.xlsx", "counter-trj3", true),
  rowOf("f2", "Preisliste 2024.xlsx", "price", true),
  rowOf("f7", "TR_J3 2023.xlsx", "counter-trj3", false),
];

/** Sentences on files that overlap. */
export const merged = [
  "Use is that of January to December 2024, the latest twelve months for which there are reports.",
  "TR_J3 2024.xlsx: March 2024 stands in reports 2024.zip too and is counted once, from the newer file.",
];

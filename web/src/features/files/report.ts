/** The report on how a file was read, decoded tolerantly: an older or newer server may leave fields out. */

/** One remark about one place of a file. */
export interface ReportProblem {
  sheet: string;
  row: number | null;
  column: string;
  code: string;
  text: string;
  expected: string;
}

/** What was found in one sheet or report. */
export interface ReportTable {
  sheet: string;
  facts: [name: string, value: string][];
}

/** What became of a file. */
export interface Report {
  file: string;
  kind: string;
  verdict: string;
  reason: string;
  outcome: { read: number; kept: number; merged: number; dropped: [reason: string, rows: number][] };
  tables: ReportTable[];
  problems: ReportProblem[];
  problemCount: number;
}

type Json = Record<string, unknown>;

/** Decodes a report. */
export function readReport(value: unknown): Report {
  const json = objectOf(value);
  const outcome = objectOf(json.outcome);
  const problems = listOf(json.problems).map(objectOf);
  return {
    file: textOf(json.file),
    kind: textOf(json.kind),
    verdict: textOf(json.verdict),
    reason: textOf(json.reason),
    outcome: {
      read: numberOf(outcome.read),
      kept: numberOf(outcome.kept),
      merged: numberOf(outcome.merged),
      dropped: Object.entries(objectOf(outcome.dropped)).map(([reason, rows]) => [reason, numberOf(rows)]),
    },
    tables: listOf(json.tables).map(objectOf).map(tableOf),
    problems: problems.map((problem) => ({
      sheet: textOf(problem.sheet),
      row: typeof problem.row === "number" ? problem.row : null,
      column: textOf(problem.column),
      code: textOf(problem.code),
      text: textOf(problem.text),
      expected: textOf(problem.expected),
    })),
    problemCount: typeof json.problem_count === "number" ? json.problem_count : problems.length,
  };
}

function tableOf(table: Json): ReportTable {
  const facts: [string, string][] = [];
  for (const [name, value] of Object.entries(table)) {
    if (name === "sheet") continue;
    const shown = shownFact(value);
    if (shown !== "") facts.push([name, shown]);
  }
  return { sheet: textOf(table.sheet), facts };
}

function shownFact(value: unknown): string {
  if (Array.isArray(value)) return value.length > 4 ? `${textOf(value[0])} to ${textOf(value.at(-1))} (${value.length})` : value.map(textOf).join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value as Json).map(([name, one]) => `${name}: ${typeof one === "object" ? shownFact(one) : textOf(one)}`).join("; ");
  }
  return textOf(value);
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("en", { useGrouping: value >= 10_000 });
  return typeof value === "string" ? value : typeof value === "boolean" ? (value ? "yes" : "no") : "";
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

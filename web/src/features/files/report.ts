/** The report on how a file was read, decoded tolerantly: an older or newer server may leave fields out. */

import { tableFacts, type Fact, type Json } from "./report-facts";

/** One remark about one place of a file. */
export interface ReportProblem {
  sheet: string;
  row: number | null;
  column: string;
  code: string;
  /** False for what is only good to know. */
  isWarning: boolean;
  text: string;
  expected: string;
}

/** The rows and the sum of one metric. */
export interface MetricLine {
  name: string;
  rows: number | null;
  total: number | null;
}

/** What was found in one sheet or report. */
export interface ReportTable {
  sheet: string;
  facts: Fact[];
  metrics: MetricLine[];
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
  /** How many remarks there are of each code, most first. */
  problemsByCode: [code: string, count: number][];
}

/** Decodes a report. */
export function readReport(value: unknown): Report {
  const json = objectOf(value);
  const outcome = objectOf(json.outcome);
  const problems = listOf(json.problems).map(objectOf).map(problemOf);
  return {
    file: textOf(json.file),
    kind: textOf(json.kind),
    verdict: textOf(json.verdict),
    reason: textOf(json.reason),
    outcome: {
      read: numberOf(outcome.read) ?? 0,
      kept: numberOf(outcome.kept) ?? 0,
      merged: numberOf(outcome.merged) ?? 0,
      dropped: countsOf(outcome.dropped),
    },
    tables: listOf(json.tables).map(objectOf).map(tableOf),
    problems,
    problemCount: numberOf(json.problem_count) ?? problems.length,
    problemsByCode: json.problems_by_code === undefined ? counted(problems) : countsOf(json.problems_by_code),
  };
}

function problemOf(problem: Json): ReportProblem {
  return {
    sheet: textOf(problem.sheet),
    row: numberOf(problem.row),
    column: textOf(problem.column),
    code: textOf(problem.code),
    isWarning: problem.level !== "note",
    text: textOf(problem.text).trim(),
    expected: textOf(problem.expected),
  };
}

function tableOf(table: Json): ReportTable {
  const rows = objectOf(table.rows_by_metric);
  const totals = objectOf(table.total_by_metric);
  const names = [...new Set([...Object.keys(rows), ...Object.keys(totals)])];
  return {
    sheet: textOf(table.sheet),
    facts: tableFacts(table),
    metrics: names.map((name) => ({ name: name.replaceAll("_", " "), rows: numberOf(rows[name]), total: numberOf(totals[name]) })),
  };
}

function counted(problems: ReportProblem[]): [string, number][] {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return countsOf(counts);
}

function countsOf(value: unknown): [string, number][] {
  return Object.entries(objectOf(value))
    .map(([name, count]): [string, number] => [name, numberOf(count) ?? 0])
    .sort(([, left], [, right]) => right - left);
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

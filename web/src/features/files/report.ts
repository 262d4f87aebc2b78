/** The report on how a file was read, decoded tolerantly: an older or newer server may leave fields out. */

import { listOf, numberOf, objectOf, textOf, textsOf, type Json } from "../../lib/json";
import { readLayout, type Layout } from "./layout";
import { tableFacts, type Fact } from "./report-facts";

/** How much a problem matters: a warning wants to be looked at, a note is only good to know. */
export type Level = "warning" | "note";

/** One problem at one place of a file. */
export interface ReportProblem {
  /** The file inside a zip; empty otherwise. */
  part: string;
  sheet: string;
  row: number | null;
  /** The cell as a spreadsheet names it, such as C17. */
  cell: string;
  /** The heading of the column. */
  column: string;
  code: string;
  level: Level;
  /** What stands there, or one sentence. */
  text: string;
  /** What was expected, or what was done. */
  expected: string;
  /** What it probably should be; empty if there is no guess. */
  suggestion: string;
}

/** One example of a kind of problem. */
export type ProblemExample = Pick<ReportProblem, "sheet" | "row" | "cell" | "text">;

/** What the server says about all problems of one code. */
export interface ReportedGroup {
  code: string;
  level: Level | null;
  found: number;
  /** What to do about them. */
  remedy: string;
  examples: ProblemExample[];
}

/** The rows and the sum of one metric. */
export interface MetricLine {
  name: string;
  rows: number | null;
  total: number | null;
}

/** What was found in one sheet or report. */
export interface ReportTable {
  /** The file inside a zip; empty otherwise. */
  part: string;
  sheet: string;
  facts: Fact[];
  metrics: MetricLine[];
}

/** How the columns were named, if not by the file's own headings. */
export type Mapped = "given" | "remembered";

/** What became of a file. */
export interface Report {
  file: string;
  kind: string;
  verdict: string;
  reason: string;
  /** Why the file may not be what its kind says; empty if there is no doubt. */
  doubt: string;
  /** What to do about a refused file; empty if the reason says it. */
  remedy: string;
  /** How the file was read, in sentences. */
  notes: string[];
  mapped: Mapped | null;
  /** What can be asked of the user about a file whose headings are not known. */
  layout: Layout | null;
  outcome: { read: number; kept: number; merged: number; dropped: [reason: string, rows: number][] };
  tables: ReportTable[];
  /** The listed problems; there may be more, see `problemCount`. */
  problems: ReportProblem[];
  problemCount: number;
  /** How many are kept for the downloads; null if the server does not say. */
  problemsKept: number | null;
  /** How many problems there are of each code, most first. */
  problemsByCode: [code: string, count: number][];
  /** The same with examples and remedies; empty from an older server. */
  groups: ReportedGroup[];
}

/** Decodes a report. */
export function readReport(value: unknown): Report {
  const json = objectOf(value);
  const outcome = objectOf(json.outcome);
  const problems = listOf(json.problems).map(objectOf).map(problemOf);
  const reason = textOf(json.reason);
  const remedy = textOf(json.remedy).trim();
  return {
    file: textOf(json.file),
    kind: textOf(json.kind),
    verdict: textOf(json.verdict),
    reason,
    doubt: textOf(json.doubt),
    remedy: reason.includes(remedy) ? "" : remedy,
    notes: textsOf(json.notes),
    mapped: json.mapped === "given" || json.mapped === "remembered" ? json.mapped : null,
    layout: readLayout(json.layout),
    outcome: {
      read: numberOf(outcome.read) ?? 0,
      kept: numberOf(outcome.kept) ?? 0,
      merged: numberOf(outcome.merged) ?? 0,
      dropped: countsOf(outcome.dropped),
    },
    tables: listOf(json.tables).map(objectOf).map(tableOf),
    problems,
    problemCount: numberOf(json.problem_count) ?? problems.length,
    problemsKept: numberOf(json.problems_kept),
    problemsByCode: json.problems_by_code === undefined ? counted(problems) : countsOf(json.problems_by_code),
    groups: listOf(json.problem_groups).map(objectOf).map(groupOf),
  };
}

function groupOf(group: Json): ReportedGroup {
  return {
    code: textOf(group.code),
    level: group.level === "note" || group.level === "warning" ? group.level : null,
    found: numberOf(group.count) ?? 0,
    remedy: textOf(group.remedy),
    examples: listOf(group.examples).map(objectOf).map(({ sheet, row, cell, text }) => ({ sheet: textOf(sheet), row: numberOf(row), cell: textOf(cell), text: textOf(text).trim() })),
  };
}

function problemOf(problem: Json): ReportProblem {
  return {
    part: textOf(problem.part),
    sheet: textOf(problem.sheet),
    row: numberOf(problem.row),
    cell: textOf(problem.cell),
    column: textOf(problem.column),
    code: textOf(problem.code),
    level: problem.level === "note" ? "note" : "warning",
    text: textOf(problem.text).trim(),
    expected: textOf(problem.expected),
    suggestion: textOf(problem.suggestion),
  };
}

function tableOf(table: Json): ReportTable {
  const rows = objectOf(table.rows_by_metric);
  const totals = objectOf(table.total_by_metric);
  const names = [...new Set([...Object.keys(rows), ...Object.keys(totals)])];
  return {
    part: textOf(table.part),
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

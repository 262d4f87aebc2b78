/** The problems of a report as they are looked at: by kind, by level, and page by page. */

import { count, plural } from "../../lib/format";
import type { Level, ProblemExample, Report, ReportProblem } from "./report";

/** All problems of one code. */
export interface ProblemGroup {
  code: string;
  /** Null if none of them is listed, so that nobody can tell. */
  level: Level | null;
  found: number;
  /** What to do about them; empty if the server does not say. */
  remedy: string;
  examples: ProblemExample[];
}

/** What is to be seen; null means everything. */
export interface ProblemFilter {
  code: string | null;
  level: Level | null;
}

/** No filter. */
export const EVERYTHING: ProblemFilter = { code: null, level: null };

/** Examples of a group that the server did not choose. */
const MOST_EXAMPLES = 3;

/** Problems by code: warnings before notes, the most frequent first. An older server sends no groups; they then have no remedy. */
export function groupsOf({ problems, problemsByCode, groups }: Pick<Report, "problems" | "problemsByCode" | "groups">): ProblemGroup[] {
  if (groups.length > 0) return groups;
  return problemsByCode
    .map(([code, found]): ProblemGroup => {
      const listed = problems.filter((problem) => problem.code === code);
      const level = listed.some((problem) => problem.level === "warning") ? "warning" : (listed[0]?.level ?? null);
      return { code, level, found, remedy: "", examples: listed.slice(0, MOST_EXAMPLES) };
    })
    .sort((left, right) => Number(left.level === "note") - Number(right.level === "note") || right.found - left.found);
}

/** How many there are, in rows if each is in a row: "2,511 rows", "1 note", "3 problems". */
export function foundWords({ found, level, examples }: Pick<ProblemGroup, "found" | "level" | "examples">): string {
  if (examples.length > 0 && examples.every(({ row }) => row !== null)) return plural(found, "row");
  return plural(found, level ?? "problem");
}

/** The examples of a group: "A3 “0034-567”, row 17 “on request”". */
export function exampleWords(examples: readonly ProblemExample[]): string {
  return examples.map((example) => [placeOf(example), example.text && `“${example.text}”`].filter(Boolean).join(" ")).filter(Boolean).join(", ");
}

/** How many problems are of a level, by their groups. */
export function foundOf(groups: ProblemGroup[], level: Level): number {
  return groups.reduce((sum, group) => (group.level === level ? sum + group.found : sum), 0);
}

/** The listed problems that a filter lets through. */
export function filtered(problems: ReportProblem[], { code, level }: ProblemFilter): ReportProblem[] {
  return problems.filter((problem) => (code === null || problem.code === code) && (level === null || problem.level === level));
}

/** The filter after a click on a group: the same one again shows everything. */
export function withCode(filter: ProblemFilter, code: string): ProblemFilter {
  return { code: filter.code === code ? null : code, level: null };
}

/** The filter after another level was chosen. A group of the other level would leave nothing to see. */
export function withLevel(filter: ProblemFilter, level: Level | null, groups: ProblemGroup[]): ProblemFilter {
  const group = groups.find(({ code }) => code === filter.code);
  return { code: level === null || group?.level === level ? filter.code : null, level };
}

/** One page of a list; pages count from 0. */
export function pageOf<T>(list: T[], page: number, size: number): T[] {
  return list.slice(page * size, (page + 1) * size);
}

/** Says that more problems were found than are listed, and where the others are; empty if all are listed. */
export function listedSentence({ problems, problemCount, problemsKept }: Pick<Report, "problems" | "problemCount" | "problemsKept">): string {
  if (problems.length >= problemCount) return "";
  const listed = `${count(problemCount)} problems were found, ${plural(problems.length, "is", "are")} listed here.`;
  if (problemsKept === null) return listed;
  if (problemsKept >= problemCount) return `${listed} The downloads below list all of them.`;
  return `${listed} The downloads below list the first ${count(problemsKept)}.`;
}

/** Where a problem is, as precisely as the report knows. */
export function placeOf({ cell, row }: Pick<ReportProblem, "cell" | "row">): string {
  if (cell) return cell;
  return row === null ? "" : `row ${row}`;
}

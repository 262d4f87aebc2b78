/** The problems of a report as they are looked at: by kind, by level, and page by page. */

import { count, plural } from "../../lib/format";
import type { Level, Report, ReportProblem } from "./report";

/** All problems of one code. */
export interface ProblemGroup {
  code: string;
  /** Null if none of them is listed, so that nobody can tell. */
  level: Level | null;
  found: number;
  listed: number;
}

/** What is to be seen; null means everything. */
export interface ProblemFilter {
  code: string | null;
  level: Level | null;
}

/** No filter. */
export const EVERYTHING: ProblemFilter = { code: null, level: null };

/** Problems by code: warnings before notes, the most frequent first. */
export function groupsOf({ problems, problemsByCode }: Pick<Report, "problems" | "problemsByCode">): ProblemGroup[] {
  return problemsByCode
    .map(([code, found]) => {
      const listed = problems.filter((problem) => problem.code === code);
      const level = listed.some((problem) => problem.level === "warning") ? "warning" : (listed[0]?.level ?? null);
      return { code, level, found, listed: listed.length };
    })
    .sort((left, right) => Number(left.level === "note") - Number(right.level === "note") || right.found - left.found);
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
export function placeOf({ cell, row }: ReportProblem): string {
  if (cell) return cell;
  return row === null ? "" : `row ${row}`;
}

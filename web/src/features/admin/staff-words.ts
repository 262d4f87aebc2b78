/** What the lists of the admin area say about themselves and their lines. */

import type { StaffJob } from "../../api/admin";
import { count, percent, plural } from "../../lib/format";

/** Lines of a page, as the server has them. */
export const PAGE_SIZE = 50;

/** How many lines there are, and that they are those that match a search. */
export function totalWords(total: number, [one, many]: readonly [one: string, many: string], search: string): string {
  const text = search.trim();
  if (text === "") return total === 0 ? `No ${many} yet.` : `${plural(total, one, many)}.`;
  if (total === 0) return `No ${one} matches “${text}”.`;
  return `${plural(total, one, many)} ${total === 1 ? "matches" : "match"} “${text}”.`;
}

/** Which lines are shown: “51–100 of 120”. */
export function pageWords(offset: number, shown: number, total: number): string {
  return `${count(offset + 1)}–${count(offset + shown)} of ${count(total)}`;
}

/** What kind of work a job is. */
export function jobKind({ kind }: Pick<StaffJob, "kind">): string {
  return kind === "recalculation" ? "Recalculation of a scenario" : "Processing of a file";
}

/** How far a job is; how often it was begun, if more than once. */
export function jobState({ is_running, percent: done, attempts }: Pick<StaffJob, "is_running" | "percent" | "attempts">): string {
  const state = is_running ? `Running, ${percent(Math.floor(done))}` : "Waiting";
  return attempts > 1 ? `${state}, attempt ${count(attempts)}` : state;
}

/** The jobs with a text in the name of their file or scenario, package or institution. */
export function matchingJobs<T extends Pick<StaffJob, "name" | "package_name" | "institution_name">>(jobs: readonly T[], search: string): T[] {
  const text = search.trim().toLowerCase();
  return jobs.filter(({ name, package_name, institution_name }) => [name, package_name, institution_name].some((one) => one.toLowerCase().includes(text)));
}

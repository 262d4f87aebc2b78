/** What is told of an institution's reference data and of their refresh, in words. */

import type { ReferenceRefresh, ReferenceState } from "../../api/institutions";
import { count, day } from "../../lib/format";

/** Where the data are from and of which day they are; undefined where nobody says so. */
export function originOf({ as_of, sources = [] }: Pick<ReferenceState, "as_of" | "sources">): string | undefined {
  if (sources.length === 0 && !as_of) return undefined;
  const from = sources.join("; ") || "unnamed source";
  return as_of ? `${from}, as of ${day(as_of)}` : from;
}

/** What is being done, and how much of it; undefined unless it runs. */
export function doingOf({ state, what, done, total }: ReferenceRefresh): { text: string; percent: number | null } | undefined {
  if (state !== "running") return undefined;
  const begins = what ?? "Beginning";
  if (total === 0) return { text: `${begins}…`, percent: null };
  return { text: `${begins}: ${count(done)} of ${count(total)}`, percent: Math.min(100, Math.floor((100 * done) / total)) };
}

/** Why who is signed in cannot begin a refresh; undefined where they can. */
export function refusalOf({ is_offered, reason, state }: ReferenceRefresh, isAllowed: boolean): string | undefined {
  if (!is_offered) return reason ?? "This cannot be refreshed.";
  if (!isAllowed) return "Only admins can refresh this.";
  return state === "running" ? "A refresh is in progress." : undefined;
}

/** Versions of the reference data in words. */

import type { ReferenceVersion } from "../../api/reference";
import { plural, shortDay } from "../../lib/format";

/** How much of a version's name people are shown. */
const SHOWN = 8;

/** The beginning of a version's name, by which people tell versions apart. */
export function shortVersion(version: string): string {
  return version.slice(0, SHOWN);
}

/** "of 1 Mar 2026, loaded 23 Nov 2026": by their day, if the sources tell one, and by when the server loaded them. */
export function versionDays({ as_of, loaded_at }: Pick<ReferenceVersion, "as_of" | "loaded_at">): string {
  const loaded = `loaded ${shortDay(loaded_at)}`;
  return as_of === null ? loaded : `of ${shortDay(as_of)}, ${loaded}`;
}

/** "3fa0c1d2, of 1 Mar 2026, loaded 23 Nov 2026, 12,345 journals", where one of several is chosen. */
export function versionLine(one: ReferenceVersion): string {
  const parts = [shortVersion(one.version), versionDays(one)];
  if (one.journals !== null) parts.push(plural(one.journals, "journal"));
  if (one.is_newest) parts.push("the latest");
  return parts.join(", ");
}

/** What is said of keys, and how one is tried. */

import type { ApiKey } from "../../api/sharing";
import { day, momentAgo } from "../../lib/format";
import { api } from "../../lib/paths";

/** How long a key may be good, in days, and in words. */
export const LIFETIMES: readonly [days: number, words: string][] = [
  [30, "30 days"],
  [90, "90 days"],
  [180, "180 days"],
  [366, "A year (366 days)"],
];

/** A key in one line: whose it is if not one's own, until when it is good, and when it was last used. */
export function keyFacts({ is_own, owner_name, expires_at, last_used_at }: Pick<ApiKey, "is_own" | "owner_name" | "expires_at" | "last_used_at">, now: Date): string {
  const hasEnded = Date.parse(expires_at) <= now.getTime();
  return [
    is_own ? "" : `Key of ${owner_name || "somebody"}`,
    `${hasEnded ? "ended" : "expires"} ${day(expires_at)}`,
    last_used_at ? `last used ${momentAgo(last_used_at)}` : "never used",
  ]
    .filter(Boolean)
    .join(" · ")
    .replace(/^./, (sign) => sign.toUpperCase());
}

/** A command that reads the spreadsheet of a scenario with a key. */
export function curlLine(origin: string, scenarioId: string, key: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${origin}${api.exportAs(scenarioId, "csv")}"`;
}

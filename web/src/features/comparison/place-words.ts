/** Since when a scenario keeps a title or not, and why it has no forecast of it, as a sentence. */

import type { TitleComparison } from "../../api/comparison";
import { moment } from "../../lib/format";

type Place = Pick<TitleComparison["places"][number], "state" | "since" | "reason_text">;

/** "Subscribed in version 12 by Ann, 3 Nov 2026, 10:00 UTC". */
export function placeWords({ state, since, reason_text }: Place): string {
  if (state === "absent") return reason_text ?? "This scenario does not forecast the title.";
  const done = state === "kept" ? "Subscribed" : "Unsubscribed";
  if (since === null) return state === "kept" ? "Subscribed" : "Never subscribed";
  const when = since.revision === null ? "when the scenario was created" : `in version ${since.revision}`;
  return `${done} ${when}${since.changed_by === null ? "" : ` by ${since.changed_by}`}, ${moment(since.changed_at)}`;
}

/** Newer reference data that a scenario followed without anybody changing it: its history would lie without them. */

import type { ReferenceVersion } from "../../api/reference";
import type { Version } from "../../api/scenarios";

/**
 * The versions of the reference data that were loaded while the scenario followed the newest, by the revision after which
 * they were. `history` is the newest first and may end before the beginning; `isPinned` is how the scenario is now.
 */
export function loadedMeanwhile(history: readonly Version[], isPinned: boolean, versions: readonly ReferenceVersion[]): Map<number, ReferenceVersion[]> {
  const found = new Map<number, ReferenceVersion[]>();
  let pinned = isPinned;
  let until = Infinity;
  for (const { revision, changed_at, change } of history) {
    const since = Date.parse(changed_at);
    if (!pinned) {
      const loaded = versions.filter(({ loaded_at }) => Date.parse(loaded_at) > since && Date.parse(loaded_at) <= until);
      if (loaded.length > 0) found.set(revision, loaded);
    }
    if (change.reference) pinned = change.reference[0] !== null;
    until = since;
  }
  return found;
}

/** A consortium's scenario whose forecast takes long, and is worked out by itself. */

import { recalculatingOf } from "../../api/problem";
import type { Scenario } from "../../api/scenarios";

/** How far it is, and who is mailed when it is done. */
export interface Recalculation {
  /** Members that are worked out, 0 to 100. */
  percent: number;
  email: string | null;
}

/** What a scenario says of it; null where it is not locked. */
export function lockOf({ is_locked_pending_update, update_percent_complete, update_notification_email }: Scenario): Recalculation | null {
  return is_locked_pending_update ? { percent: update_percent_complete ?? 0, email: update_notification_email ?? null } : null;
}

/** The journals as far as they are known: what came, or why nothing did. */
interface Asked {
  data?: { recalculating: number | null };
  error: unknown;
}

/** What the journals say of it: that they are those from before, or that there are none yet; null where they are as they should be. */
export function oldOf({ data, error }: Asked): Recalculation | null {
  const refused = recalculatingOf(error);
  if (refused) return refused;
  const percent = data?.recalculating ?? null;
  return percent === null ? null : { percent, email: null };
}

/** How long until it is asked again how far it is, in milliseconds: less often where nobody looks. */
export function pauseOf(isHidden: boolean): number {
  return isHidden ? 5000 : 1000;
}

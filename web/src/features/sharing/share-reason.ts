/** Why somebody can share nothing; undefined where they can, and as long as it is not known who asks. */

import type { User } from "../../api/accounts";
import type { ScenarioFacts } from "../../api/scenarios";

type Asker = Pick<User, "is_demo"> | undefined;

/** Why somebody can make no public page, nor change it. */
export function pageReason({ may_edit, may_take_back }: Pick<ScenarioFacts, "may_edit" | "may_take_back">, user: Asker): string | undefined {
  if (user?.is_demo) return "Demo accounts can't publish pages.";
  if (may_take_back) return "You can share this scenario when the recalculation finishes.";
  return may_edit ? undefined : "You can view this scenario but not share it.";
}

/** Why somebody can make no key. */
export function keyReason(user: Asker): string | undefined {
  return user?.is_demo ? "Demo accounts have no keys." : undefined;
}

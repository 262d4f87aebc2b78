/** Why somebody can share nothing; undefined where they can, and as long as it is not known who asks. */

import type { Scenario, User } from "../../lib/wire";

type Asker = Pick<User, "is_demo"> | undefined;

/** Why somebody can make no public page, nor change it. */
export function pageReason({ may_edit }: Pick<Scenario, "may_edit">, user: Asker): string | undefined {
  if (user?.is_demo) return "Demo accounts can't make public pages.";
  return may_edit ? undefined : "You can look at this scenario, not share it.";
}

/** Why somebody can make no key. */
export function keyReason(user: Asker): string | undefined {
  return user?.is_demo ? "Demo accounts have no keys." : undefined;
}

/** Which part of the account is opened first. */

import type { User } from "../../api/accounts";

/** The first part with something in it; institutions where there is nothing yet. */
export function firstTab({ institutions, consortia }: Pick<User, "institutions" | "consortia">): "institutions" | "consortia" {
  return institutions.length === 0 && consortia.length > 0 ? "consortia" : "institutions";
}

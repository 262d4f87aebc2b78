/** Why a visitor of the demo cannot do something, as the server says it; undefined for everybody else. */

import type { User } from "../../api/accounts";

const REASONS = {
  people: "The demo cannot send email or give access to other people.",
  account: "The demo cannot change its email address, username or password.",
  name: "The demo cannot rename its institution or package.",
  ror: "The demo cannot change its ROR IDs.",
} as const;

/** What the demo cannot do. */
export type BeyondDemo = keyof typeof REASONS;

/** Why a visitor cannot do it. */
export function demoReason(who: Pick<User, "is_demo"> | undefined, what: BeyondDemo): string | undefined {
  return who?.is_demo ? REASONS[what] : undefined;
}

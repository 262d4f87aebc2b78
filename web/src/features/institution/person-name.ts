import type { Person } from "../../api/accounts";

/** What somebody is called where a sentence is about them: by name, or else by what they log in with. */
export function nameOf({ user_name, user_email, username }: Pick<Person, "user_name" | "user_email" | "username">): string {
  return user_name || user_email || username || "this person";
}

/** Somebody to be let into an institution, as they are typed in and as the server takes them. */

import type { NewPerson, Person, Role } from "../../api/accounts";
import { permissionsOf } from "./roles";

/** What stands in the form. */
export interface PersonDraft {
  name: string;
  email: string;
  role: Role;
}

/** The form before anything was typed. */
export const EMPTY_PERSON: PersonDraft = { name: "", email: "", role: "Collaborator" };

/** What is wrong with the email; undefined if nothing is. Who is in the list already gets another role there. */
export function emailFaultOf(draft: PersonDraft, people: readonly Pick<Person, "user_email">[]): string | undefined {
  const email = draft.email.trim();
  if (email === "") return "E-mail is required";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return "E-mail must be valid";
  const isHere = people.some((one) => one.user_email?.toLowerCase() === email.toLowerCase());
  return isHere ? "This user is already in the list. Change the role there" : undefined;
}

/** The person the server is asked to let in. */
export function newPersonOf(draft: PersonDraft, institutionId: string): NewPerson {
  return {
    name: draft.name.trim(),
    email: draft.email.trim(),
    user_permissions: [{ institution_id: institutionId, permissions: permissionsOf(draft.role) }],
  };
}

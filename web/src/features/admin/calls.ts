/** What the people who run the service ask of the server. Each is asked anew each time, for others change the same. */

import type { Added, FoundInstitutions, FoundPeople, FoundPerson } from "../../api/admin";
import { getJson, sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { institutionOf, removalOf, userOf, type InstitutionDraft, type InstitutionQuestion, type PersonQuestion, type RemovalDraft, type UserDraft } from "./drafts";

/** Looks for institutions by name. */
export function findInstitutions({ name }: InstitutionQuestion): Promise<FoundInstitutions> {
  return getJson(api.institutionSearch(name.trim()));
}

/** Looks for people by email. */
export function findPeople({ email }: PersonQuestion): Promise<FoundPeople> {
  return getJson(api.userSearch(email.trim()));
}

/** Adds an institution. */
export function addInstitution(draft: InstitutionDraft): Promise<Added> {
  return sendJson("POST", api.institutions(), institutionOf(draft));
}

/** Adds a user, or lets one join an institution. */
export function addUser(draft: UserDraft): Promise<Added> {
  return sendJson("POST", api.users(), userOf(draft));
}

/** Ends somebody's access to an institution. The server answers the same for an email that nobody has, so it is looked up first. */
export async function removeAccess(draft: RemovalDraft): Promise<object> {
  const { matches } = await findPeople(draft);
  if (!hasEmail(matches, draft.email)) throw new NobodyError();
  return sendJson("POST", api.accessRemoval(), removalOf(draft));
}

/** Nobody has the email. */
export class NobodyError extends Error {
  override name = "NobodyError";
}

/** Whether one of those who were found has this very email. */
export function hasEmail(people: readonly FoundPerson[], email: string): boolean {
  const wanted = email.trim().toLowerCase();
  return people.some((one) => one.email?.toLowerCase() === wanted);
}

/** Ends the sessions, API keys and emailed links of a user. */
export function endSessions(user_id: string): Promise<unknown> {
  return sendJson("POST", api.userSessions(), { user_id, with_keys: true });
}

/** Ends the staff status of a user. */
export function revokeStaff(user_id: string): Promise<unknown> {
  return sendJson("POST", api.staffStatus(), { user_id });
}

/** Erases the account of a user. The server refuses it for the only Admin of an institution. */
export function eraseUser(user_id: string): Promise<unknown> {
  return sendJson("POST", api.userErasure(), { user_id });
}

/** Removes the two-factor sign-in of a user. The server refuses it if there is none. */
export function removeTwoFactor(user_id: string): Promise<unknown> {
  return sendJson("POST", api.twoFactorRemoval(), { user_id });
}

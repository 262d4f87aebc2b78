/** What the people who run the service ask of the server. Each is asked anew each time, for others change the same. */

import type { Added } from "../../api/admin";
import { sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { institutionOf, userOf, type InstitutionDraft, type UserDraft } from "./drafts";

/** Adds an institution. */
export function addInstitution(draft: InstitutionDraft): Promise<Added> {
  return sendJson("POST", api.institutions(), institutionOf(draft));
}

/** Adds a user, or lets one join an institution. */
export function addUser(draft: UserDraft): Promise<Added> {
  return sendJson("POST", api.users(), userOf(draft));
}

/** Ends a user's access to an institution. */
export function removeAccess(removal: { email: string; institution_id: string }): Promise<object> {
  return sendJson("POST", api.accessRemoval(), removal);
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

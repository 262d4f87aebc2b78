/** What staff type into the forms of the admin area, and what is wrong with it. The server has the last word. */

import type { Role } from "../../api/accounts";
import type { NewUser } from "../../api/admin";
import type { Faults } from "../../ui/use-checked-form";
import { permissionsOf } from "../institution/roles";
import { requiredFault, withoutNone, workEmailFault } from "../public/form-rules";

/** The name, or a part of it, of an institution to look up. */
export interface InstitutionQuestion {
  name: string;
}

/** The email, or a part of it, of somebody to look up. */
export interface PersonQuestion {
  email: string;
}

/** An institution to be. */
export interface InstitutionDraft {
  institution_name: string;
  /** One, or several with commas between. */
  ror_ids: string;
  is_consortium: boolean;
}

/** Somebody to be, or to join an institution. */
export interface UserDraft {
  email: string;
  institution_id: string;
  /** The role ConsortiumAdmin is for consortia only; the server refuses it elsewhere. */
  role: Role;
  name: string;
  password: string;
}

/** Whose access ends where. */
export interface RemovalDraft {
  email: string;
  institution_id: string;
}

/** What is wrong with the question for an institution. */
export function institutionQuestionFaults({ name }: InstitutionQuestion): Faults<InstitutionQuestion> {
  return withoutNone<InstitutionQuestion>({ name: requiredFault(name) });
}

/** What is wrong with the question for somebody. */
export function personQuestionFaults({ email }: PersonQuestion): Faults<PersonQuestion> {
  return withoutNone<PersonQuestion>({ email: requiredFault(email) });
}

/** What is wrong with an institution to be. Its ROR ids are judged by the server, by their check digits. */
export function institutionFaults({ institution_name }: Pick<InstitutionDraft, "institution_name">): Faults<InstitutionDraft> {
  return withoutNone<InstitutionDraft>({ institution_name: requiredFault(institution_name) });
}

/** What is wrong with somebody to be. */
export function userFaults({ email, institution_id }: UserDraft): Faults<UserDraft> {
  return withoutNone<UserDraft>({ email: requiredFault(email) ?? workEmailFault(email), institution_id: requiredFault(institution_id) });
}

/** What is wrong with the end of an access. */
export function removalFaults({ email, institution_id }: RemovalDraft): Faults<RemovalDraft> {
  return withoutNone<RemovalDraft>({ email: requiredFault(email) ?? workEmailFault(email), institution_id: requiredFault(institution_id) });
}

/** The institution as the server takes it. */
export function institutionOf({ institution_name, ror_ids, is_consortium }: InstitutionDraft): InstitutionDraft {
  return { institution_name: institution_name.trim(), ror_ids: ror_ids.trim(), is_consortium };
}

/** The user as the server takes it; what was left blank is left out. */
export function userOf({ email, institution_id, role, name, password }: UserDraft): NewUser {
  return {
    email: email.trim(),
    institution_id: institution_id.trim(),
    permissions: permissionsOf(role).join(","),
    ...(name.trim() !== "" && { name: name.trim() }),
    ...(password !== "" && { password }),
  };
}

/** The end of an access as the server takes it. */
export function removalOf({ email, institution_id }: RemovalDraft): RemovalDraft {
  return { email: email.trim(), institution_id: institution_id.trim() };
}

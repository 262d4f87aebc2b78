/** What staff type into the forms of the admin area, and what is wrong with it. The server has the last word. */

import type { Role } from "../../api/accounts";
import type { NewUser } from "../../api/admin";
import type { Faults } from "../../ui/use-checked-form";
import { permissionsOf } from "../institution/roles";
import { requiredFault, withoutNone, workEmailFault } from "../public/form-rules";

/** An institution to be. */
export interface InstitutionDraft {
  institution_name: string;
  /** One, or several with commas between. */
  ror_ids: string;
  is_consortium: boolean;
}

/** An institution that was chosen from a list. */
export interface ChosenInstitution {
  id: string;
  name: string;
}

/** A user to be added, or to join an institution. */
export interface UserDraft {
  email: string;
  institution: ChosenInstitution | null;
  /** The role ConsortiumAdmin is for consortia only; the server refuses it elsewhere. */
  role: Role;
  name: string;
  password: string;
}

/** What is wrong with an institution to be. Its ROR ids are judged by the server, by their check digits. */
export function institutionFaults({ institution_name }: Pick<InstitutionDraft, "institution_name">): Faults<InstitutionDraft> {
  return withoutNone<InstitutionDraft>({ institution_name: requiredFault(institution_name) });
}

/** What is wrong with a user to be added. */
export function userFaults({ email, institution }: UserDraft): Faults<UserDraft> {
  return withoutNone<UserDraft>({ email: requiredFault(email) ?? workEmailFault(email), institution: requiredFault(institution?.id ?? "") });
}

/** The institution as the server takes it. */
export function institutionOf({ institution_name, ror_ids, is_consortium }: InstitutionDraft): InstitutionDraft {
  return { institution_name: institution_name.trim(), ror_ids: ror_ids.trim(), is_consortium };
}

/** The user as the server takes it; what was left blank is left out. */
export function userOf({ email, institution, role, name, password }: UserDraft): NewUser {
  return {
    email: email.trim(),
    institution_id: institution?.id ?? "",
    permissions: permissionsOf(role).join(","),
    ...(name.trim() !== "" && { name: name.trim() }),
    ...(password !== "" && { password }),
  };
}

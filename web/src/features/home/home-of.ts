/** What the front door leads a signed-in user to. */

import type { Permission, User } from "../../api/accounts";
import { byName } from "../../lib/order";
import { screens } from "../../lib/paths";
import type { PackageRow } from "../../api/packages";
import { byInstitution, type InstitutionPackages } from "../packages/by-institution";

/** Home itself, instead of an address. */
export const HOME = "home";

type Places = Pick<User, "institutions" | "consortia">;

/**
 * Home for users with several institutions or packages; the address of the institution for those with one and at most one
 * package; the account for those without any. Undefined as long as the number of packages is needed and unknown.
 */
export function homeOf(user: Places, packageCount: number | undefined): string | undefined {
  const [only, ...more] = placesOf(user);
  if (!only) return screens.account();
  if (more.length > 0) return HOME;
  if (packageCount === undefined) return undefined;
  return packageCount > 1 ? HOME : screens.institution(only.institution_id);
}

/** Packages by institution, with the institutions that have none; by name. */
export function homeGroups(user: Places, packages: readonly PackageRow[]): InstitutionPackages[] {
  const groups = byInstitution(packages);
  const named = new Set(groups.map(({ id }) => id));
  const bare = placesOf(user).filter(({ institution_id }) => !named.has(institution_id));
  return [...groups, ...bare.map(({ institution_id: id, institution_name: name }) => ({ id, name, packages: [] }))].sort((a, b) => byName(a.name, b.name));
}

function placesOf({ consortia, institutions }: Places): Permission[] {
  return [...consortia, ...institutions];
}

/** What the front door leads a signed-in user to. */

import type { Permission, User } from "../../api/accounts";
import { byName } from "../../lib/order";
import { screens } from "../../lib/paths";
import type { PackageRow } from "../../api/packages";
import { byInstitution, type InstitutionPackages } from "../packages/by-institution";

type Places = Pick<User, "institutions" | "consortia">;

/**
 * Home for users with several institutions or packages, and for those whom something waits for; the address of the institution
 * for others with one and at most one package; the account for those without any. Undefined as long as a number is needed and
 * unknown. Visitors of the demo have nothing to attend to before they have looked around.
 */
export function homeOf(user: Places & Pick<User, "is_demo">, packageCount: number | undefined, attentionCount: number | undefined): string | undefined {
  const [only, ...more] = placesOf(user);
  if (!only) return screens.account();
  const waiting = user.is_demo ? 0 : attentionCount;
  if (more.length > 0 || (packageCount ?? 0) > 1 || (waiting ?? 0) > 0) return screens.home();
  return packageCount === undefined || waiting === undefined ? undefined : screens.institution(only.institution_id);
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

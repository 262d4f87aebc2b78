/** Where one can go instead of where one is. */

import type { User } from "../../api/accounts";
import type { PackageRow } from "../../api/packages";
import { screens } from "../../lib/paths";
import type { Place } from "../../ui/HoverMenu";
import { byKind } from "../packages/by-institution";

/** The other consortia and institutions of a person, consortia first. */
export function otherInstitutions(user: Pick<User, "consortia" | "institutions"> | undefined, here: string | undefined): Place[] {
  if (!user) return [];
  return [...user.consortia, ...user.institutions]
    .filter(({ institution_id }) => institution_id !== here)
    .map(({ institution_id, institution_name, is_consortium }) => ({ name: institution_name, note: is_consortium ? "consortium" : undefined, to: screens.institution(institution_id) }));
}

/** The other packages of the institution: its own, then what a consortium proposes, then those that only feed a consortium. */
export function otherPackages(rows: readonly PackageRow[], here: string, institutionId: string | undefined): Place[] {
  return byKind(rows.filter(({ id, institution_id }) => id !== here && institution_id === institutionId)).flatMap(({ kind, packages }) =>
    packages.map(({ id, name }) => ({ name, note: kind === "own" ? undefined : `consortial ${kind}`, to: screens.package(id) })),
  );
}

/** The other scenarios of a package. */
export function otherScenarios(scenarios: readonly { id: string; name: string }[], packageId: string, here: string): Place[] {
  return scenarios.filter(({ id }) => id !== here).map(({ id, name }) => ({ name: name || "Loading scenario…", to: screens.scenario(packageId, id) }));
}

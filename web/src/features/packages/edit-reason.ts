/** Why something cannot be changed, in the words of its tooltip; undefined where it can. */

import type { Permission, User } from "../../api/accounts";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";

const LOOK_ONLY = "You can view this package but not change it.";

const PROPOSED = "Your consortium has set this. You can request more titles.";

/** Why who may change a scenario cannot do so now. */
const RECALCULATED = "You can change this scenario when the recalculation finishes.";

/** Why only others may change a scenario, whatever the user may do in the package. */
const NAME_LOCKED = "Only the consortium's staff can change, copy, rename or delete scenarios with “Walkaway” in their name.";

/** Why a scenario cannot be changed, copied, renamed or deleted because of its name. */
export function nameReason({ is_name_locked }: Pick<ScenarioFacts, "is_name_locked">): string | undefined {
  return is_name_locked ? NAME_LOCKED : undefined;
}

/** Why a package cannot be changed. */
export function packageReason(pack: Pick<Package, "may_edit"> & Partial<Pick<Package, "follows_package_id">>): string | undefined {
  if (pack.may_edit) return undefined;
  return pack.follows_package_id ? "This package uses another package's live data. Change that package." : LOOK_ONLY;
}

/** Why a scenario cannot be changed. In a package that can be changed it is the scenario that is locked. */
export function scenarioReason(scenario: Pick<ScenarioFacts, "may_edit"> & Partial<Pick<ScenarioFacts, "may_take_back" | "is_proposal" | "is_name_locked">>, pack: Pick<Package, "may_edit"> | undefined): string | undefined {
  if (scenario.is_proposal) return PROPOSED;
  if (scenario.may_take_back) return RECALCULATED;
  if (scenario.may_edit) return undefined;
  if (scenario.is_name_locked && pack?.may_edit !== false) return NAME_LOCKED;
  return pack?.may_edit ? "This scenario is locked. You can view it but not change it." : LOOK_ONLY;
}

/** Why a scenario cannot be taken along: a file tells nothing of what was before. */
export function exportReason({ is_locked_pending_update }: Partial<Pick<ScenarioFacts, "is_locked_pending_update">>): string | undefined {
  return is_locked_pending_update ? "You can export this scenario when the recalculation finishes." : undefined;
}

/** Why files of a package cannot be deleted. */
export function deleteReason(pack: Pick<Package, "may_edit" | "may_delete_files"> & Partial<Pick<Package, "follows_package_id">>): string | undefined {
  return packageReason(pack) ?? (pack.may_delete_files ? undefined : "Demo accounts can't delete data.");
}

/** Why somebody cannot add a package, to one institution or to any; undefined also as long as it is not known who asks. */
export function addReason(user: Pick<User, "is_demo" | "user_permissions"> | undefined, institutionId?: string): string | undefined {
  if (!user) return undefined;
  if (user.is_demo) return "Demo profiles can't add packages.";
  return placesToAdd(user, institutionId).length > 0 ? undefined : "You can view packages but not add any.";
}

/** The institutions to which somebody can add a package; of these only the named one, if one is named. */
export function placesToAdd(user: Pick<User, "user_permissions">, institutionId?: string): Permission[] {
  return user.user_permissions.filter((one) => one.permissions.includes("modify") && (institutionId === undefined || one.institution_id === institutionId));
}

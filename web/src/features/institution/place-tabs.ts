/** Which packages of an institution stand where. */

import type { Institution } from "../../lib/wire";

/** Whether a package only feeds a consortium. */
export function isFeeder({ is_feeder_package, is_owned_by_consortium }: { is_feeder_package?: boolean; is_owned_by_consortium?: boolean }): boolean {
  return is_feeder_package ?? is_owned_by_consortium ?? false;
}

/** The packages that only feed a consortium, and those that their consortium proposes; both by id. */
export interface SpecialPackages {
  feeders: ReadonlySet<string>;
  proposals: ReadonlySet<string>;
  /** Whether the feeders have a tab of their own. */
  showsFeeders: boolean;
}

/** Reads them from the institution; an older server does not tell. */
export function specialPackages({ publishers = [], consortial_proposal_sets = [], is_jisc = false }: Pick<Institution, "publishers" | "consortial_proposal_sets" | "is_jisc">): SpecialPackages {
  const feeders = new Set(publishers.filter(isFeeder).map(({ id }) => id));
  const proposals = new Set(consortial_proposal_sets.map(({ id }) => id));
  return { feeders, proposals, showsFeeders: feeders.size > 0 && proposals.size === 0 && !is_jisc };
}

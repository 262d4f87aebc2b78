/** Which packages of an institution stand where. */

import type { Institution } from "../../api/institutions";

/** Marks a package that only feeds a consortium; the newer of the two names takes precedence. */
type FeederFlags = Partial<Pick<Institution["publishers"][number], "is_feeder_package" | "is_owned_by_consortium">>;

/** Whether a package only feeds a consortium. */
export function isFeeder({ is_feeder_package, is_owned_by_consortium }: FeederFlags): boolean {
  return is_feeder_package ?? is_owned_by_consortium ?? false;
}

/** The packages of an institution, and the sets of titles that its consortium proposes. */
interface Holdings {
  publishers?: readonly ({ id: string } & FeederFlags)[];
  consortial_proposal_sets?: readonly { id: string }[];
}

/** The packages that only feed a consortium, and those that their consortium proposes; both by id. */
export interface SpecialPackages {
  feeders: ReadonlySet<string>;
  proposals: ReadonlySet<string>;
  /** Whether the feeders have a tab of their own. */
  showsFeeders: boolean;
}

/** Reads them from the institution; an older server does not tell. */
export function specialPackages({ publishers = [], consortial_proposal_sets = [] }: Holdings): SpecialPackages {
  const feeders = new Set(publishers.filter(isFeeder).map(({ id }) => id));
  const proposals = new Set(consortial_proposal_sets.map(({ id }) => id));
  return { feeders, proposals, showsFeeders: feeders.size > 0 && proposals.size === 0 };
}

/** Shapes of the JSON about versions of the reference data. */

/** A version of the reference data. */
export interface ReferenceVersion {
  /** What follows from its content, `-`, and the occasion on which it was loaded. */
  version: string;
  /** When the server loaded it. */
  loaded_at: string;
  /** The newest day that its sources are of; null if none says so. */
  as_of: string | null;
  journals: number | null;
  is_newest: boolean;
}

/** The reference data that a scenario's forecast uses. */
export interface UsedReference {
  /** Null while the server has none. */
  used: ReferenceVersion | null;
  /** Whether the scenario keeps them when newer ones are loaded. */
  is_pinned: boolean;
  /** The newest ones, if these are others. */
  newer: ReferenceVersion | null;
  /** How many versions the server has. */
  num_versions: number;
}

/** The same with all versions, the newest first. */
export interface ScenarioReference extends UsedReference {
  may_edit: boolean;
  versions: ReferenceVersion[];
}

/** What of a title is compared. */
type Compared = "usage" | "cost" | "subscription_cost" | "ill_cost" | "cpu" | "cpu_rank" | "free_instant_usage_percent";

/** What changes of a title; null where there is no such title on that side, or no such value. */
export type TitleDifference = Record<`${Compared}_before` | `${Compared}_after`, number | null> & {
  issn_l: string;
  title: string | null;
  publisher: string | null;
  subject: string | null;
  change: "comes" | "goes" | "changes" | "moves";
  subscribed: boolean;
};

/** The totals that are compared. */
export interface ComparedTotals {
  num_journals_total: number;
  usage: number;
  cost_scenario: number;
  use_instant_percent: number;
  cpu: number | null;
}

/** What another version would make of a scenario. */
export interface ReferenceDifference {
  before: ReferenceVersion | null;
  after: ReferenceVersion;
  totals_before: ComparedTotals;
  totals_after: ComparedTotals;
  /** How many titles stay as they are; they are not among `titles`. */
  num_unchanged: number;
  titles: TitleDifference[];
}

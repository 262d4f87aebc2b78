/** Shapes of the JSON about who of a consortium pays how much. */

/** By what an amount can be shared out. */
export type Measure = "flat" | "use" | "spend" | "size" | "output";

/** How much each measure counts, from 0. */
export type Weights = Record<Measure, number>;

/** How an amount is shared out; bounds that are not set are null. */
export interface SharingRule {
  weights: Weights;
  /** What is shared out; null for what the scenario subscribes. */
  amount: number | null;
  /** The least that a member pays, and the most. */
  least: number | null;
  most: number | null;
  /** The largest change against today, in percent. */
  fall_percent: number | null;
  rise_percent: number | null;
}

/** What one member pays; amounts a year in the consortium's currency. */
export interface MemberShare {
  package_id: string;
  institution_id: string;
  institution_name: string;
  usage: number;
  size: number | null;
  output: number;
  today: number | null;
  /** Null where the amount cannot be shared out. */
  share: number | null;
  share_without_bounds: number | null;
  bound: "floor" | "cap" | null;
  change: number | null;
  change_percent: number | null;
  ill_cost: number;
}

/** Who pays how much. */
export interface CostSharing {
  rule: SharingRule;
  /** What is shared out. */
  amount: number;
  /** The members that count, in their order. */
  members: MemberShare[];
  /** What they pay today, as far as that is known. */
  today: number;
  /** Why it cannot be shared out so, in a sentence. */
  problem: string | null;
  may_edit: boolean;
}

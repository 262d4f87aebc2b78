/** Shapes of the JSON about consortia: members of a package, and which of them a scenario includes. */

/** How a feeder follows the package it is made from: as that is now, or as it was at one moment. */
export type MemberMode = "live" | "snapshot";

/** A file that a member feeds in. */
export interface MemberFile {
  slot: string;
  kind: string;
  name: string;
  uploaded_at: string;
  rows: number | null;
}

/** Where a copy is not what its source has become since, by names of files or amounts; null for nothing. */
export interface MemberDifference {
  /** The slot of a file, or `currency`, `big_deal_cost`, `big_deal_cost_increase`. */
  what: string;
  then: string | null;
  now: string | null;
}

/** A member of a consortium's package: what a library feeds in. */
export interface Member {
  /** The feeder, which is the package that stands for the library here. */
  package_id: string;
  institution_id: string;
  institution_name: string;
  /** The library's own package; null where it was deleted. */
  source_package_id: string | null;
  source_package_name: string | null;
  mode: MemberMode;
  /** When a snapshot was taken. */
  copied_at: string | null;
  tags: string[];
  position: number;
  added_at: string;
  currency: string | null;
  big_deal_cost: number | null;
  big_deal_cost_increase: number | null;
  /** How large it is, as the consortium counts it. */
  size: number | null;
  files: MemberFile[];
  /** What is missing, by name (worded by `features/members/member-words`). */
  lacks: string[];
  is_complete: boolean;
  differences: MemberDifference[];
}

/** All members of a consortium's package, in their order. */
export interface Members {
  members: Member[];
  /** The sum of the Big Deals that are known. */
  big_deal_cost: number | null;
  complete_count: number;
  /** Whether the reader may add, change and remove members. */
  may_edit: boolean;
}

/** A package that can become a member. */
export interface AddablePackage {
  package_id: string;
  package_name: string;
  institution_id: string;
  institution_name: string;
  currency: string | null;
  publisher: string;
}

/** A package that is to become a member. */
export interface NewMember {
  source_package_id: string;
  mode: MemberMode;
  tags: string[];
}

/** What is to be changed of a member; what is left out stays. */
export interface MemberChange {
  tags?: string[];
  position?: number;
  /** Null where it is not known any more. */
  size?: number | null;
  /** `snapshot` takes a fresh copy of what is a copy already. */
  mode?: MemberMode;
}

/** What a consortium has agreed on beside its members' own terms; null where nothing is. */
export interface ConsortiumTerms {
  /** From so many included members on the first one's price is paid for `paid_members`. */
  paid_from: number | null;
  paid_members: number | null;
  /** What a title costs a year that a member's price list does not price. */
  fallback_price: number | null;
}

/** A library that a consortium asked for the data of a package. */
export interface Invitation {
  id: string;
  consortium_id: string;
  consortium_name: string;
  consortium_package_name: string;
  institution_id: string;
  institution_name: string;
  state: "open" | "accepted" | "declined" | "withdrawn";
  invited_at: string;
  /** Null where nobody is known. */
  invited_by: string | null;
  answered_at: string | null;
  answered_by: string | null;
}

/** What a library says to it. */
export type InvitationAnswer = { answer: "accept"; package_id: string; mode: MemberMode } | { answer: "decline" };

/** A member as a scenario sees it. */
export interface MemberInstitution {
  package_id: string;
  institution_id: string;
  institution_name: string;
  usage: number | null;
  num_journals: number | null;
  tags: string | null;
  included: boolean;
  lacks?: string[];
}

/** What a scenario begins and ends to include, by the ids of packages. */
export interface InclusionChange {
  include: string[];
  exclude: string[];
}

/** The answer to it. */
export interface Inclusion {
  included: string[];
  revision: number;
}

/** What a member's use of one journal comes to. */
export interface JournalMember {
  institution_id: string;
  institution_name: string;
  package_id: string;
  included: boolean;
  usage: number | null;
  cpu: number | null;
  subscription_cost: number | null;
  ill_cost: number | null;
}

/** By which rule the cost of a subscription for all of a consortium is reckoned. */
export type CostRule = "first_member" | "own_prices";

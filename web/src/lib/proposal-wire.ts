/** Shapes of the JSON about proposals: what a consortium sends to its members, and the titles that they ask for. */

import type { MemberInstitution } from "./consortium-wire";

/** What a consortium said to a title that was asked for; null as long as it is open. */
export type Decision = "accepted" | "declined" | null;

/** A member as the sender of a scenario sees it. Moments are null as long as nothing of the kind happened. */
export interface Recipient extends MemberInstitution {
  sent_date?: string | null;
  /** When the member last asked for a title, or took that back. */
  changed_date?: string | null;
  return_date?: string | null;
  /** ISSN-Ls of the titles it asks for. */
  member_added_subrs?: string[];
  /** The copy that it received. */
  member_scenario_id?: string | null;
}

/** A title that a member asks its consortium for. */
export interface TitleRequest {
  package_id: string;
  institution_id: string;
  institution_name: string;
  issn_l: string;
  title: string;
  requested_at: string;
  requested_by: string | null;
  decision: Decision;
  decided_at: string | null;
  decided_by: string | null;
  /** What the member's use of it comes to; null where it is not in its forecast any more. */
  journal: RequestedJournal | null;
}

/** The quantities of a requested journal that are shown. */
export interface RequestedJournal {
  usage: number | null;
  cpu: number | null;
  subscription_cost: number | null;
  ill_cost: number | null;
}

/** All requests for a scenario that was sent. */
export interface TitleRequests {
  requests: TitleRequest[];
  open_count: number;
  /** Whether the reader may accept and decline. */
  may_decide: boolean;
}

/** What is decided about one request. */
export interface RequestDecision {
  package_id: string;
  issn_l: string;
  decision: Decision;
}

/** A title that the member itself asked for. */
export interface OwnRequest {
  issn_l: string;
  requested_at: string;
  requested_by: string | null;
  decision: Decision;
  decided_at: string | null;
}

/** What a member received, and what it did with it. */
export interface Proposal {
  consortium_name: string;
  sent_at: string;
  changed_at: string | null;
  returned_at: string | null;
  requests: OwnRequest[];
  /** Whether the reader may ask for titles and send it back. */
  may_request: boolean;
}

/** Titles to ask for, and to ask for no more. */
export interface RequestChange {
  add: string[];
  remove: string[];
}

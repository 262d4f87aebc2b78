/** Proposals: scenarios that a consortium sends to its members, and the titles that these request. */

import type { Schemas } from "./schemas";

/** A consortium's decision on a requested title; null while it is open. */
export type Decision = Schemas["Decision"] | null;

/** A member as the sender of a scenario sees it. */
export type Recipient = Schemas["MemberInstitution"];

/** A title that a member requests from its consortium. */
export type TitleRequest = Schemas["MemberRequest"];

/** A member's use and cost of a requested title. */
export type RequestedJournal = Schemas["JournalMember"];

/** All requests for a scenario that was sent. */
export type TitleRequests = Schemas["MemberRequests"];

/** A decision on one request. */
export type RequestDecision = Schemas["OneDecision"];

/** A title that the user's own library requested. */
export type OwnRequest = Schemas["TitleRequest"];

/** A received proposal, and the library's requests. */
export type Proposal = Schemas["Proposal"];

/** Titles to request, and requests to withdraw. */
export type RequestChange = Required<Schemas["TitleRequestsEdit"]>;

/** Members of a consortium: in its package and in its scenarios. */

import type { Schemas } from "./schemas";

/** How a member's data follow the library's own package: always current, or a snapshot. */
export type MemberMode = Schemas["Mode"];

/** A difference between a snapshot and the package that it was copied from. */
export type MemberDifference = Schemas["Difference"];

/** A member of a consortium's package. */
export type Member = Schemas["PackageMember"];

/** All members of a consortium's package, in their order. */
export type Members = Schemas["PackageMembers"];

/** A package that can become a member. */
export type AddablePackage = Schemas["AddablePackage"];

/** A package to be added as a member. */
export type NewMember = Schemas["NewPackageMember"];

/** Changes to a member; fields that are missing stay as they are. `snapshot` makes a new copy if the member has one. */
export type MemberChange = Schemas["PackageMemberEdit"];

/** Terms that a consortium has agreed on; null where nothing is agreed. */
export type ConsortiumTerms = Schemas["ConsortiumTerms"];

/** A consortium's invitation to a library to contribute its data. */
export type Invitation = Schemas["Invitation"];

/** A package that a library shares with a consortium. */
export type ConsortiumMembership = Schemas["ConsortiumMembership"];

/** A library's answer to an invitation. */
export type InvitationAnswer = Schemas["InvitationAnswer"];

/** A member as a scenario lists it, with what was sent to it. */
export type MemberInstitution = Schemas["MemberInstitution"];

/** Members to include in a scenario and to exclude from it, by ids of their packages. */
export type InclusionChange = Required<Schemas["IncludedMembersEdit"]>;

/** The members that a scenario includes. */
export type Included = Schemas["Included"];

/** A member's use and cost of one journal. */
export type JournalMember = Schemas["JournalMember"];

/** How the cost of a consortium's subscription is computed. */
export type CostRule = Schemas["Scenario"]["cost_rule"];

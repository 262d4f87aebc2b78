/** How a consortium's cost is shared among its members. */

import type { Schemas } from "./schemas";

/** How much each measure counts, from 0. */
export type Weights = Schemas["Weights"];

/** What an amount can be shared by. */
export type Measure = keyof Weights;

/** How an amount is shared; bounds that are not set are null. */
export type SharingRule = Schemas["CostSharingRule"];

/** What one member pays; amounts a year in the consortium's currency. */
export type MemberShare = Schemas["MemberShare"];

/** What every member pays, and by which rule. */
export type CostSharing = Schemas["CostSharing"];

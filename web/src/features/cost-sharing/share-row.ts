/** The rows of the grid of shares. */

import type { MemberShare } from "../../api/cost-sharing";
import type { Sums } from "./share-totals";

/** A member, or the sums of all members. */
export type ShareRow = Sums & Pick<MemberShare, "package_id" | "institution_name" | "bound">;

/** What the cells of changes need in addition to their row. */
export interface ShareContext {
  /** The value of a full bar, in percent. */
  scale: number;
}

/** The rows of the grid of shares: what each member would pay, loans included, against what it pays today. */

import type { MemberShare } from "../../api/cost-sharing";
import { sumsOf, type Sums } from "./share-totals";

/** A member, or the sums of all members. */
export interface ShareRow extends Sums, Pick<MemberShare, "package_id" | "institution_name" | "bound"> {
  /** Share and loans a year; null if the cost cannot be shared. */
  total: number | null;
}

/** What the cells of changes need in addition to their row. */
export interface ShareContext {
  /** The value of a full bar, in percent. */
  scale: number;
}

/** The row of a member. The server's change is that of the share alone; a member also pays the loans of what is not subscribed. */
function rowOf(member: MemberShare): ShareRow {
  const { share, today, ill_cost } = member;
  const total = share === null ? null : cents(share + ill_cost);
  const change = total === null || today === null ? null : cents(total - today);
  const change_percent = change === null || today === null || today <= 0 ? null : cents((100 * change) / today);
  return { ...member, total, change, change_percent };
}

/** The rows of all members, in their order. */
export function rowsOf(members: readonly MemberShare[]): ShareRow[] {
  return members.map(rowOf);
}

/** The row of sums below them. */
export function totalsOf(rows: readonly ShareRow[]): ShareRow {
  return { ...sumsOf(rows), package_id: "totals", institution_name: "Total", bound: null };
}

function cents(amount: number): number {
  return Math.round(100 * amount) / 100;
}

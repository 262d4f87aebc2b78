/** What the shares of all come to, who pays less and who more, and how long the bars of changes are. */

import type { MemberShare } from "../../api/cost-sharing";

/** The sums of all members' numbers. */
export type Sums = Pick<MemberShare, "usage" | "size" | "output" | "today" | "share" | "share_without_bounds" | "change" | "change_percent" | "ill_cost"> & {
  /** Share and loans a year. */
  total: number | null;
};

/** The sums; what nobody has a number for is null, what one has none for counts nothing. */
export function sumsOf(members: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => {
    const known = members.flatMap((one) => one[name] ?? []);
    return known.length === 0 ? null : Math.round(100 * known.reduce((all, one) => all + one, 0)) / 100;
  };
  // A change is known of those only who are known to pay something today.
  const before = members.reduce((all, { change, today }) => all + (change === null ? 0 : (today ?? 0)), 0);
  const change = sum("change");
  return {
    usage: sum("usage") ?? 0,
    size: sum("size"),
    output: sum("output") ?? 0,
    today: sum("today"),
    share: sum("share"),
    total: sum("total"),
    share_without_bounds: sum("share_without_bounds"),
    change,
    change_percent: change === null || before <= 0 ? null : (100 * change) / before,
    ill_cost: sum("ill_cost") ?? 0,
  };
}

/** How many pay less than today, more, and the same in whole units, and of how many that is not known; how many are at a bound. */
export function tallyOf(members: readonly Pick<MemberShare, "change" | "bound">[]): Record<"less" | "more" | "same" | "unknown" | "floor" | "cap", number> {
  const count = (is: (one: Pick<MemberShare, "change" | "bound">) => boolean) => members.filter(is).length;
  return {
    less: count(({ change }) => change !== null && Math.round(change) < 0),
    more: count(({ change }) => change !== null && Math.round(change) > 0),
    same: count(({ change }) => change !== null && Math.round(change) === 0),
    unknown: count(({ change }) => change === null),
    floor: count(({ bound }) => bound === "floor"),
    cap: count(({ bound }) => bound === "cap"),
  };
}

/** What a full bar may stand for, in percent. */
const SCALES = [5, 10, 25, 50, 100];

/** What a full bar stands for, so that the largest change has room; beyond 100% a bar is full. Few steps, or all bars would change with every number. */
export function scaleOf(members: readonly Pick<MemberShare, "change_percent">[]): number {
  const largest = Math.max(0, ...members.map(({ change_percent }) => Math.abs(change_percent ?? 0)));
  return SCALES.find((scale) => scale >= largest) ?? 100;
}

/** Members of a consortium's package, in words. */

import type { Member, MemberDifference, MemberMode } from "../../api/consortium";
import { NONE, humanised, money, rate, shortDay } from "../../lib/format";
import { kindName } from "../files/names";

const LACKS: Record<string, string> = {
  counter: "COUNTER reports",
  price: "price list",
  "perpetual-access": "perpetual access",
  "big-deal-cost": "Big Deal cost",
  "big-deal-increase": "growth of the Big Deal",
  currency: "the consortium's currency",
  source: "its source, which was deleted",
};

/** What is missing, in a list of words. */
export function lackWords(lacks: readonly string[]): string {
  return lacks.map((lack) => LACKS[lack] ?? humanised(lack)).join(", ");
}

/** Whether all is there, and what is not. Perpetual access may be missing, but that is said. */
export function stateWords({ is_complete, lacks }: Pick<Member, "is_complete" | "lacks">): string {
  if (!is_complete) return `△ Missing ${lackWords(lacks) || "something"}`;
  return lacks.length === 0 ? "✓ Complete" : `✓ Complete, without ${lackWords(lacks)}`;
}

/** How its data come, and whether a copy is not what its source is now. */
export function modeWords({ mode, copied_at, differences }: Pick<Member, "mode" | "copied_at" | "differences">): string {
  if (mode === "live") return "Live";
  const of = copied_at === null ? "Copy" : `Copy of ${shortDay(copied_at)}`;
  return differences.length === 0 ? of : `${of}, changed since`;
}

/** What each way means for the consortium. */
export const MODE_HINTS: Record<MemberMode, string> = {
  live: "Uses the library's current files, currency and costs. Its changes apply here immediately.",
  snapshot: "A copy of the current files, currency and costs. It stays the same until you update it.",
};

/** How its files of one kind stand: how many there are, or that there are none. */
export function filesWords(files: readonly { kind: string }[], kind: string): string {
  const found = files.filter((file) => file.kind === kind).length;
  if (found === 0) return "Missing";
  return found === 1 ? "✓ Present" : `✓ ${found} files`;
}

const FIELDS: Record<string, string> = { currency: "Currency", big_deal_cost: "Big Deal cost", big_deal_cost_increase: "Growth of the Big Deal" };

/** One line on what is not as it was when the copy was taken. */
export function differenceWords({ what, then, now }: MemberDifference, currency: string | null): string {
  const worded = (value: string | null) => {
    if (value === null) return NONE;
    if (what === "big_deal_cost") return money(Number(value), currency);
    return what === "big_deal_cost_increase" ? rate(Number(value)) : value;
  };
  const name = FIELDS[what] ?? kindName(what);
  if (then === null) return `${name}: ${worded(now)} is new`;
  return now === null ? `${name}: ${worded(then)} was removed` : `${name}: ${worded(then)} → ${worded(now)}`;
}

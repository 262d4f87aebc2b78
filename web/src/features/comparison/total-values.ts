/** Totals and their differences as text. */

import type { ComparedTotal } from "../../api/comparison";
import { NONE, count, fixed, money, percent, signed } from "../../lib/format";

type Unit = ComparedTotal["unit"];
type Preference = ComparedTotal["preference"];

/** What a difference means to a library; `none` where neither direction is better, `same` where nothing that is shown differs. */
export type Verdict = "better" | "worse" | "none" | "same";

/** How many places of a total are shown. */
const PLACES: Partial<Record<Unit, number>> = { money_per_use: 2, percent: 1 };

/** How many places are shown of a total in a unit. */
export const placesOf = (unit: Unit): number => PLACES[unit] ?? 0;

/** A value of a total. */
export function totalText(value: number | null, unit: Unit, currency: string): string {
  if (unit === "money") return money(value, currency);
  if (unit === "money_per_use") return money(value, currency, 2);
  if (unit === "percent") return percent(value, 1);
  return count(value === null ? null : Math.round(value));
}

/** A difference with its sign: "+$1,200", "-2.5 points"; what is shown as nothing is "0" of its unit. */
export function differenceText(difference: number | null, unit: Unit, currency: string): string {
  if (difference === null) return NONE;
  return signed(difference, (size) => (unit === "percent" ? `${fixed(size, 1)} points` : totalText(size, unit, currency)));
}

/** Whether a difference is better or worse for a library. */
export function verdictOf(difference: number | null, unit: Unit, preference: Preference): Verdict {
  if (difference === null || !/[1-9]/.test(differenceText(difference, unit, "USD"))) return "same";
  if (preference === "none") return "none";
  return difference > 0 === (preference === "more") ? "better" : "worse";
}

/** Signs of verdicts, which do not depend on colours. */
export const SIGNS: Record<Verdict, string> = { better: "✓", worse: "✗", none: "", same: "" };

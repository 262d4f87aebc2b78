/** What the cells of the journal grid hold, read from the Arrow columns and the subscriptions. */

import { count, fixed, money, percent } from "../../lib/format";
import { COLUMNS, type ColumnKind } from "../../model/columns";
import { stateWords } from "../../model/journal-state";
import { STATE, costOf, hasUse, instantPercentOf, sharePercentOf, type Overlay, type Requests, type Way } from "../../model/overlay";
import type { Titles } from "../../model/titles";

/** What the cells read from; replaced, never edited, when the forecast or the subscriptions change. */
export interface GridSource {
  titles: Titles;
  overlay: Overlay;
  /** In a proposal: what is asked for besides. */
  requests?: Requests;
  currency: string | null;
  /** Whether journals can be subscribed and unsubscribed, or in a proposal be asked for. */
  canEdit: boolean;
  toggle: (row: number) => void;
}

const WAYS: Record<string, Way> = { subscription_percent: "subscription", ill_percent: "ill", not_met_percent: "notMet" };

/** Shares of the uses of a journal. */
const SHARES: ReadonlySet<string> = new Set(COLUMNS.filter(({ kind }) => kind === "percent").map(({ key }) => key));

/** How the journal in a row stands, as one of `STATE`. */
export function stateAt({ overlay, requests }: Pick<GridSource, "overlay" | "requests">, row: number): number {
  return requests?.states[row] ?? (overlay.isSubscribed[row] === 1 ? STATE.subscribed : STATE.none);
}

/** The same in words, as filters name it. */
export function statusAt(source: Pick<GridSource, "overlay" | "requests">, row: number): string {
  return stateWords(stateAt(source, row), source.requests !== undefined).name;
}

/** Columns whose values follow the subscriptions. */
export const FOLLOWING_COLUMNS: readonly string[] = ["subscribed", "cost", "instant_usage_percent", ...Object.keys(WAYS)];

/** The value of a numeric column in a row; null where it is unknown, or a share of no use. */
export function numberAt({ titles, overlay }: Pick<GridSource, "titles" | "overlay">, column: string, row: number): number | null {
  if (SHARES.has(column) && !hasUse(titles, row)) return null;
  const isSubscribed = overlay.isSubscribed[row] === 1;
  let value: number | undefined;
  if (column === "cost") value = costOf(titles, isSubscribed, row);
  else if (column === "instant_usage_percent") value = instantPercentOf(titles, isSubscribed, row);
  else if (WAYS[column]) value = sharePercentOf(titles, isSubscribed, row, WAYS[column]);
  else value = titles.numbers(column)[row];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Whether what a column of yes and no asks is true of a row; null where it is unknown. */
export function flagAt({ titles }: Pick<GridSource, "titles">, column: string, row: number): boolean | null {
  if (column !== "has_delayed_oa") return titles.flag(column, row);
  if (!titles.has("bronze_oa_embargo_months")) return null;
  return (titles.numbers("bronze_oa_embargo_months")[row] ?? 0) > 0;
}

/** Yes, no, or nothing where it is unknown. */
export function flagText(flag: boolean | null): string {
  if (flag === null) return "";
  return flag ? "Yes" : "No";
}

/** The text of a column in a row. A stream of an older server has the short name of a publisher only. */
export function wordsAt({ titles }: Pick<GridSource, "titles">, column: string, row: number): string {
  const name = column === "publisher" && !titles.has(column) ? "publisher_short" : column;
  return titles.texts(name)[row] ?? "";
}

/** The sum of a column over rows; unknown values add nothing. */
export function totalOf(source: Pick<GridSource, "titles" | "overlay">, column: string, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + (numberAt(source, column, row) ?? 0), 0);
}

/** A value as its kind of column shows it. */
export function textOf(kind: ColumnKind, value: number | null, currency: string | null): string {
  if (kind === "money") return money(value, currency);
  if (kind === "money2") return money(value, currency, 2);
  if (kind === "percent") return percent(value);
  if (kind === "float1") return fixed(value, 1);
  return count(value);
}

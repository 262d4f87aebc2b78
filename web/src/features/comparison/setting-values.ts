/** Values of settings and data that differ, as text. */

import type { DataDifference, SettingDifference } from "../../api/comparison";
import { NONE, money, rate, shortDay } from "../../lib/format";
import { shortVersion } from "../reference/version-names";

type SettingValue = SettingDifference["values"][number];

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

/** A value of a setting; amounts are in the currency of its scenario. */
export function settingText(value: SettingValue | undefined, display: string, currency: string): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "number") return String(value);
  if (display === "dollars") return money(value, currency, Number.isInteger(value) ? 0 : 2);
  return display === "percent" ? rate(value) : numbers.format(value);
}

/** The parts of the data of one scenario, a line each. */
export function dataLines(parts: DataDifference["values"][number], kind: DataDifference["kind"]): string[] {
  return parts.map(({ name, uploaded_at }) => {
    const shown = kind === "reference" ? shortVersion(name) : name;
    return uploaded_at === null ? shown : `${shown}, uploaded ${shortDay(uploaded_at)}`;
  });
}

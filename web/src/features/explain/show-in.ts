import { NONE, currencySymbol } from "../../lib/format";

const upToFour = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

/** A value in a unit of the API, with at most four decimals, as the server writes those of an explanation. */
export function showIn(unit: string, value: number | null, currency: string | null): string {
  if (value === null) return NONE;
  if (unit === "yes_no") return value === 0 ? "no" : "yes";
  const text = upToFour.format(Math.abs(value));
  const sign = value < 0 && /[1-9]/.test(text) ? "-" : "";
  if (unit === "money") return `${sign}${currencySymbol(currency)}${text}`;
  return `${sign}${text}${unit === "percent" ? "%" : ""}`;
}

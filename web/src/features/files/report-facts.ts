/** The facts of one sheet or report in the librarian's words and order. */

import { count, fixed, humanised, monthName, plural } from "../../lib/format";
import type { Json } from "../../lib/json";

/** One fact in words. */
export type Fact = [name: string, value: string];

/** Fields that are shown in a place of their own, or as a part of another fact. */
const ELSEWHERE = new Set(["part", "sheet", "rows_by_metric", "total_by_metric", "release", "period_begin", "period_end"]);

/** A longer list is cut: the report of an aggregator can name hundreds of platforms. */
const LISTED = 12;

/** How a field is called and worded; an empty text leaves it out. */
const FIELDS: Record<string, [name: string, words: (value: unknown, table: Json) => string]> = {
  report_id: ["Report", (id, { release }) => [text(id), release ? `release ${text(release)}` : ""].filter(Boolean).join(", ")],
  recognised_by: ["Recognised by", (by) => RECOGNISED[text(by)] ?? text(by)],
  institution: ["Institution", text],
  platforms: ["Platforms", list],
  months: ["Period", (months, table) => period(Array.isArray(months) ? months.map(text) : [], table)],
  rows: ["Rows below the headings", text],
  usable_rows: ["Rows that can be used", text],
  header_row: ["Headings in row", text],
  rows_by_data_type: ["Rows by data type", text],
  distinct_issn: ["Distinct ISSNs", text],
  rows_without_issn: ["Rows without an ISSN", text],
  first_title: ["First title", text],
  last_title: ["Last title", text],
  exceptions: ["Messages from the provider", text],
  price_columns: ["Columns of prices", (columns, { price_column }) => prices(columns, price_column)],
  price_column: ["Column of prices", (name, { price_columns }) => (price_columns ? "" : text(name))],
  currency: ["Currency", text],
  bundles: ["Bundles with a price of their own", some],
  duplicates: ["ISSNs priced more than once", some],
  start_years: ["Rights start in", span],
  end_years: ["Rights end in", span],
};

const RECOGNISED: Record<string, string> = {
  "header block": "The header above the table",
  columns: "Its columns; there is no header",
  "json header": "The header of the JSON report",
  "json items": "Its items; there is no header",
};

/** The facts of a table, known ones first; a field we do not know is shown as it is. */
export function tableFacts(table: Json): Fact[] {
  const facts: Fact[] = [];
  for (const [field, [name, words]] of Object.entries(FIELDS)) {
    const shown = table[field] === null || table[field] === undefined ? "" : words(table[field], table);
    if (shown !== "") facts.push([name, shown]);
  }
  for (const [field, value] of Object.entries(table)) {
    if (field in FIELDS || ELSEWHERE.has(field)) continue;
    const shown = text(value);
    if (shown !== "") facts.push([humanised(field), shown]);
  }
  return facts;
}

function period(months: string[], table: Json): string {
  const first = months[0] ?? text(table.period_begin);
  const last = months.at(-1) ?? text(table.period_end);
  if (!first) return "";
  const range = first.slice(0, 7) === last.slice(0, 7) ? monthName(first) : `${monthName(first)} to ${monthName(last)}`;
  return months.length > 1 ? `${range} (${plural(months.length, "month")})` : range;
}

function prices(columns: unknown, taken: unknown): string {
  if (typeof columns !== "object" || columns === null) return "";
  return Object.entries(columns as Record<string, { numeric?: number; sum?: number }>)
    .map(([name, { numeric, sum }]) => {
      const mark = name === taken ? ", used" : "";
      return `“${name}”: ${plural(numeric ?? 0, "price")}, ${fixed(sum ?? 0, 2)} in all${mark}`;
    })
    .join("; ");
}

/** A count that is only worth a line if there is anything to count. */
function some(value: unknown): string {
  return value === 0 ? "" : text(value);
}

function list(values: unknown): string {
  if (!Array.isArray(values)) return text(values);
  const shown = values.slice(0, LISTED).map(text).filter(Boolean).join("; ");
  return values.length > LISTED ? `${shown}; and ${plural(values.length - LISTED, "other", "others")}` : shown;
}

function span(years: unknown): string {
  if (!Array.isArray(years)) return "";
  const [first, last] = years as [number, number];
  return first === last ? String(first) : `${first} to ${last}`;
}

function text(value: unknown): string {
  if (typeof value === "number") return count(value);
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join("; ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).map(([name, one]) => `${name.replaceAll("_", " ")}: ${text(one)}`).join("; ");
  }
  return "";
}

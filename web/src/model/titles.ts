/** The journals of a scenario as Arrow columns, read without building an object per row. */

import { tableFromIPC, type Table } from "apache-arrow";
import { UnreadableReplyError } from "../api/problem";
import { unpackNumbers, unpackTexts, type Numbers } from "./unpack";

/** Columns without which the scenario page cannot be drawn. */
const REQUIRED = [
  "issn_l",
  "title",
  "issns",
  "cpu",
  "usage",
  "subscription_cost",
  "ill_cost",
  "use_total",
  "use_oa_plus_social_networks",
  "use_backfile",
  "use_paywalled",
  "use_ill",
  "use_other_delayed",
] as const;

/** All journals of a scenario. Rows are named by their place in the server's order (cheapest use first). */
export interface Titles {
  readonly count: number;
  readonly currency: string | null;
  /** What the Big Deal will cost a year, averaged over the forecast; null when unknown. */
  readonly bigDealCost: number | null;
  /** Of a consortium: included members whose Big Deal cost or growth is unknown. */
  readonly membersWithoutBigDeal: number;
  readonly dataVersion: string;
  /** How far newer ones are, in percent, where these are from before a change; null where they are the newest. */
  readonly recalculating: number | null;
  /** Whether the uses and costs of a consortium's members were put together. */
  readonly isConsortium: boolean;
  has(column: string): boolean;
  numbers(column: string): Numbers;
  texts(column: string): readonly string[];
  /** True, false, or null when unknown. */
  flag(column: string, row: number): boolean | null;
  rowOf(issnL: string): number | undefined;
}

/** Reads an Arrow stream. Fails when a column the screen needs is missing. */
export function readTitles(stream: Uint8Array): Titles {
  let table: Table;
  try {
    table = tableFromIPC(stream);
  } catch (cause) {
    throw new UnreadableReplyError("The journals did not arrive as an Arrow stream.", { cause });
  }
  return titlesOf(table);
}

/** Dresses a table. Columns are unpacked once, when first asked for. */
export function titlesOf(table: Table): Titles {
  const names = new Set(table.schema.fields.map((field) => field.name));
  const missing = REQUIRED.filter((name) => !names.has(name));
  if (missing.length > 0) throw new UnreadableReplyError(`Columns are missing: ${missing.join(", ")}.`);

  const metadata = table.schema.metadata;
  const numberColumns = new Map<string, Numbers>();
  const textColumns = new Map<string, readonly string[]>();
  let rows: Map<string, number> | undefined;

  const titles: Titles = {
    count: table.numRows,
    currency: metadata.get("currency") ?? null,
    bigDealCost: parsedNumber(metadata.get("cost_bigdeal_projected")),
    membersWithoutBigDeal: parsedNumber(metadata.get("members_without_bigdeal")) ?? 0,
    dataVersion: metadata.get("data_version") ?? "",
    recalculating: parsedNumber(metadata.get("recalculating")),
    isConsortium: metadata.get("kind") === "consortium",
    has: (column) => names.has(column),
    numbers: (column) => remembered(numberColumns, column, () => unpackNumbers(table.getChild(column), table.numRows)),
    texts: (column) => remembered(textColumns, column, () => unpackTexts(table.getChild(column), table.numRows)),
    flag: (column, row) => {
      const value: unknown = table.getChild(column)?.get(row);
      return typeof value === "boolean" ? value : null;
    },
    rowOf: (issnL) => {
      rows ??= new Map(titles.texts("issn_l").map((issn, row) => [issn, row]));
      return rows.get(issnL);
    },
  };
  return titles;
}

function remembered<T>(store: Map<string, T>, name: string, make: () => T): T {
  const known = store.get(name);
  if (known !== undefined) return known;
  const made = make();
  store.set(name, made);
  return made;
}

function parsedNumber(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

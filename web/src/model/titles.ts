/** The journals of a scenario as Arrow columns, read without building an object per row. */

import { tableFromIPC, type Table } from "apache-arrow";
import { UnreadableReplyError } from "../api/problem";
import { TitleColumns } from "./title-columns";
import type { Numbers } from "./unpack";

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
  /** What the server calls this list, to send only what changed next time; null where it can't. */
  readonly etag: string | null;
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

/** The columns behind titles, for the next list that is sent as changes of them. */
const columnsOf = new WeakMap<Titles, TitleColumns>();

/** Reads an Arrow stream: a whole list, or the changes since `before`. Fails when a column the screen needs is missing. */
export function readTitles(stream: Uint8Array, before?: Titles): Titles {
  return titlesOf(tableOf(stream), before);
}

/** Reads an Arrow stream that is the response to a change: the journals, and the JSON that the change is answered with. */
export function readAnswer(stream: Uint8Array, before?: Titles): { titles: Titles; answer: unknown } {
  const table = tableOf(stream);
  return { titles: titlesOf(table, before), answer: JSON.parse(table.schema.metadata.get("answer") ?? "null") as unknown };
}

function tableOf(stream: Uint8Array): Table {
  try {
    return tableFromIPC(stream);
  } catch (cause) {
    throw new UnreadableReplyError("The journals did not arrive as an Arrow stream.", { cause });
  }
}

/** Dresses a table. Columns are unpacked once, when first asked for. */
export function titlesOf(table: Table, before?: Titles): Titles {
  const metadata = table.schema.metadata;
  const columns = TitleColumns.of(table, earlier(metadata.get("since"), before));
  const missing = REQUIRED.filter((name) => !columns.has(name));
  if (missing.length > 0) throw new UnreadableReplyError(`Columns are missing: ${missing.join(", ")}.`);

  let rows: Map<string, number> | undefined;
  const titles: Titles = {
    count: table.numRows,
    currency: metadata.get("currency") ?? null,
    bigDealCost: parsedNumber(metadata.get("cost_bigdeal_projected")),
    membersWithoutBigDeal: parsedNumber(metadata.get("members_without_bigdeal")) ?? 0,
    dataVersion: metadata.get("data_version") ?? "",
    etag: metadata.get("etag") ?? null,
    recalculating: parsedNumber(metadata.get("recalculating")),
    isConsortium: metadata.get("kind") === "consortium",
    has: (column) => columns.has(column),
    numbers: (column) => columns.numbers(column),
    texts: (column) => columns.texts(column),
    flag: (column, row) => columns.flag(column, row),
    rowOf: (issnL) => {
      rows ??= new Map(titles.texts("issn_l").map((issn, row) => [issn, row]));
      return rows.get(issnL);
    },
  };
  columnsOf.set(titles, columns);
  return titles;
}

/** The columns of the list that changes are changes of. */
function earlier(since: string | undefined, before: Titles | undefined): TitleColumns | undefined {
  if (since === undefined) return undefined;
  const columns = before?.etag === since ? columnsOf.get(before) : undefined;
  if (!columns) throw new UnreadableReplyError("The journals arrived as changes of another list.");
  return columns;
}

function parsedNumber(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

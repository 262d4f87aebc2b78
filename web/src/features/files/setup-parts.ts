/** What belongs to a package, part by part: whether it is there, whether a forecast can do without, and what to say about it. */

import type { FileRow } from "../../api/files";
import type { Package } from "../../api/packages";
import { humanised, plural } from "../../lib/format";
import { readWarnings } from "../warnings/read-warnings";

/** How a part stands. `open` is what nobody needs to bring. */
export type PartState = "complete" | "missing" | "warning" | "open";

/** One part of the data of a package. */
export interface SetupPart {
  id: "counter" | "price" | "currency" | "costs" | "perpetual-access" | "filter" | "excluded";
  name: string;
  importance: "required" | "recommended" | "optional" | "diagnostic";
  state: PartState;
  /** The state in a word or two. */
  word: string;
  /** What it is for, or what its lack means. */
  text: string;
  /** The topic of the guide that tells more. */
  topic: string;
}

type Known = Pick<Package, "files" | "currency" | "big_deal_cost" | "big_deal_cost_increase"> & Partial<Pick<Package, "has_complete_counter_data" | "has_custom_prices">> & { warnings?: unknown };

/** The seven parts, in the order in which a library comes to them. */
export function setupParts(pack: Known): SetupPart[] {
  const live = (kind: string) => pack.files.filter((file) => file.is_live && file.kind === kind).length;
  const reports = live("counter");
  const hasCounter = pack.has_complete_counter_data ?? reports > 0;
  const unpriced = unpricedCount(pack);
  const hasCosts = pack.big_deal_cost !== null && pack.big_deal_cost_increase !== null;
  return [
    required("counter", "COUNTER reports", hasCounter, reports > 0 ? `${reports} used` : "needed", "TR_J2, TR_J3 and TR_J4 of a full year (release 5 or 5.1), or JR1 (release 4): the use of each journal.", "counter"),
    pricePart(pack.has_custom_prices ?? live("price") > 0, unpriced),
    required("currency", "Currency", Boolean(pack.currency), pack.currency ?? "needed", "The currency of all amounts in the package. Amounts are not converted.", "currency"),
    required("costs", "Big Deal costs", hasCosts, hasCosts ? "stated" : "needed", "The annual cost of the package and its growth: the baseline for savings.", "big-deal"),
    {
      id: "perpetual-access", name: "Perpetual access", importance: "recommended", topic: "perpetual-access",
      ...(live("perpetual-access") > 0
        ? { state: "complete", word: "used", text: "The years of each journal that stay readable when the Big Deal ends." }
        : { state: "warning", word: "recommended", text: "Without it, forecasts assume that you keep no year of any journal, which is rarely true." }),
    },
    {
      id: "filter", name: "Title filter", importance: "optional", topic: "filter",
      ...(live("filter") > 0
        ? { state: "complete", word: "used", text: "All scenarios are limited to the journals in the list." }
        : { state: "open", word: "Optional", text: "The journals to include, if not all in the reports: a column of ISSNs, or a KBART list." }),
    },
    { id: "excluded", name: "Excluded titles", importance: "diagnostic", state: "open", word: "View", text: "Journals in the reports that no scenario shows, each with the reason.", topic: "missing" },
  ];
}

const MISSING: Record<string, string> = {
  counter: "COUNTER reports",
  price: "a price list",
  currency: "a currency",
  "big-deal-cost": "the Big Deal cost",
  "big-deal-increase": "the growth of the Big Deal cost",
};

/** What the server says is missing, in words: "COUNTER reports, a price list and the Big Deal cost". */
export function missingWords(missing: readonly string[]): string {
  const words = missing.map((name) => MISSING[name] ?? humanised(name));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The file behind a part that is one list; undefined where there is none. */
export function listBehind({ files }: Pick<Package, "files">, id: SetupPart["id"]): FileRow | undefined {
  const isList = id === "price" || id === "perpetual-access" || id === "filter";
  return isList ? files.find((file) => file.is_live && file.kind === id) : undefined;
}

/** How many journals have no price. */
export function unpricedCount({ warnings }: Pick<Known, "warnings">): number {
  return readWarnings(warnings).flatMap((one) => (one.id === "missing_prices" ? one.journals : [])).length;
}

/** Whether a package has all that a forecast requires: the server and the parts agree, so that no part is "needed". */
export function isReady(pack: Known & Pick<Package, "is_ready">): boolean {
  return pack.is_ready && isComplete(setupParts(pack));
}

/** Whether all required parts are present. */
export function isComplete(parts: readonly SetupPart[]): boolean {
  return parts.every(({ importance, state }) => importance !== "required" || state !== "missing");
}

function required(id: SetupPart["id"], name: string, isThere: boolean, word: string, text: string, topic: string): SetupPart {
  return { id, name, importance: "required", state: isThere ? "complete" : "missing", word: isThere ? word : word === "needed" ? word : `${word}, more needed`, text, topic };
}

function pricePart(isThere: boolean, unpriced: number): SetupPart {
  const part = required("price", "Price list", isThere, isThere ? "used" : "needed", "One price for each ISSN: the cost of each journal on its own.", "prices");
  if (unpriced === 0) return part;
  const text = `${plural(unpriced, "journal")} without a price ${unpriced === 1 ? "is" : "are"} left out of all forecasts.`;
  return isThere ? { ...part, state: "warning", word: "used, some missing", text } : { ...part, text };
}

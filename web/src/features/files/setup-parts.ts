/** The data of a package as steps in working order: the status of each, and which one is next. */

import type { FileRow } from "../../api/files";
import type { Package } from "../../api/packages";
import { humanised, plural } from "../../lib/format";
import { readWarnings } from "../warnings/read-warnings";

/** How a part stands. `open` is what a forecast does without. */
export type PartState = "complete" | "missing" | "warning" | "open";

/** One part of the data of a package. */
export interface SetupPart {
  id: "counter" | "price" | "currency" | "costs" | "perpetual-access" | "filter" | "excluded";
  name: string;
  importance: "required" | "recommended" | "optional" | "diagnostic";
  state: PartState;
  /** The state in a word or two. */
  word: string;
  /** What is present, what it is for, or what its lack means. */
  text: string;
  /** The topic of the guide that tells more. */
  topic: string;
}

type Known = Pick<Package, "files" | "currency" | "big_deal_cost" | "big_deal_cost_increase"> & Partial<Pick<Package, "has_complete_counter_data" | "has_custom_prices">> & { warnings?: unknown };

/** The seven parts, in the order in which a library comes to them. */
export function setupParts(pack: Known): SetupPart[] {
  const live = (kind: string) => pack.files.filter((file) => file.is_live && file.kind === kind).length;
  const isStated = pack.big_deal_cost !== null && pack.big_deal_cost_increase !== null;
  return [
    counterPart(live("counter"), pack.has_complete_counter_data),
    pricePart(pack.has_custom_prices ?? live("price") > 0, unpricedCount(pack)),
    required("currency", "Currency", Boolean(pack.currency), `${pack.currency ? `${pack.currency}. ` : ""}The currency of all amounts in the package. Amounts are not converted.`, "currency"),
    required("costs", "Big Deal costs", isStated, "The annual cost of the package and its growth: the baseline for savings.", "big-deal"),
    {
      id: "perpetual-access", name: "Perpetual access", importance: "recommended", topic: "perpetual-access",
      ...(live("perpetual-access") > 0
        ? { state: "complete", word: DONE, text: "The years of each journal that stay readable when the Big Deal ends." }
        : { state: "warning", word: "Recommended", text: "Without it, forecasts assume that you keep no year of any journal, which is rarely true." }),
    },
    {
      id: "filter", name: "Title filter", importance: "optional", topic: "filter",
      ...(live("filter") > 0
        ? { state: "complete", word: DONE, text: "All scenarios are limited to the journals in the list." }
        : { state: "open", word: "Optional", text: "The journals to include, if not all in the reports: a column of ISSNs, or a KBART list." }),
    },
    { id: "excluded", name: "Excluded titles", importance: "diagnostic", state: "open", word: "To check", text: "Journals in the reports that no scenario shows, each with the reason.", topic: "missing" },
  ];
}

/** What to do next about a package. */
export interface NextStep {
  /** The part that it is about; undefined if all data is present. */
  part?: SetupPart["id"];
  /** What to do, as an imperative. */
  title: string;
  isRequired: boolean;
}

const STEPS: Record<SetupPart["id"], string> = {
  counter: "Upload COUNTER reports",
  price: "Upload a price list",
  currency: "Enter the currency",
  costs: "Enter the Big Deal costs",
  "perpetual-access": "Upload a perpetual access list",
  filter: "Upload a title filter",
  excluded: "Check the excluded titles",
};

/** The one next step: the first required part that is missing, then a scenario, then the first recommended part. */
export function nextStep(pack: Known & Pick<Package, "is_ready" | "scenarios">): NextStep | undefined {
  const parts = setupParts(pack);
  const lacking = parts.find(({ importance, state }) => importance === "required" && state === "missing");
  if (lacking) return { part: lacking.id, title: STEPS[lacking.id], isRequired: true };
  if (pack.is_ready && pack.scenarios.length === 0) return { title: "Create a scenario", isRequired: true };
  const advised = parts.find(({ importance, state }) => importance === "recommended" && state === "warning");
  return advised && { part: advised.id, title: STEPS[advised.id], isRequired: false };
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

/** Whether all required parts are present. */
export function isComplete(parts: readonly SetupPart[]): boolean {
  return parts.every(({ importance, state }) => importance !== "required" || state !== "missing");
}

const DONE = "Done";

function required(id: SetupPart["id"], name: string, isThere: boolean, text: string, topic: string): SetupPart {
  return { id, name, importance: "required", state: isThere ? "complete" : "missing", word: isThere ? DONE : "Needed", text, topic };
}

function counterPart(reports: number, isThere = reports > 0): SetupPart {
  const text = "TR_J2, TR_J3 and TR_J4 of a full year (release 5 or 5.1), or JR1 (release 4): the use of each journal.";
  const used = reports > 0 ? `${plural(reports, "report")} used. ` : "";
  const part = required("counter", "COUNTER reports", isThere, `${used}${text}`, "counter");
  return reports > 0 && !isThere ? { ...part, word: "More needed" } : part;
}

function pricePart(isThere: boolean, unpriced: number): SetupPart {
  const part = required("price", "Price list", isThere, "One price for each ISSN: the cost of each journal on its own.", "prices");
  if (unpriced === 0) return part;
  const text = `${plural(unpriced, "journal")} without a price ${unpriced === 1 ? "is" : "are"} left out of all forecasts.`;
  return isThere ? { ...part, state: "warning", word: "Some missing", text } : { ...part, text };
}

/** The data check of a package, decoded member by member: which of its titles are forecast, and why the others are not. */

import { listOf, numberOf, objectOf, textOf, textsOf, type Json } from "../../lib/json";

/** How a title stands. `weak` is forecast, though something is not known of it. */
export type TitleState = "forecast" | "weak" | "not_forecast";

/** Some of the titles; shares of all are in percent, null where there is nothing to share. */
export interface CheckShare {
  titles: number;
  titlesPercent: number | null;
  uses: number;
  usesPercent: number | null;
  cost: number;
  costPercent: number | null;
}

/** A kind of finding, with reason and remedy, and the titles that it is about. */
export interface CheckFinding extends CheckShare {
  code: string;
  weight: "reason" | "weakness" | "note";
  label: string;
  reason: string;
  remedy: string;
}

/** A title that the files name. */
export interface CheckedTitle {
  /** Its place in the list, which names it: not all have an ISSN. */
  place: number;
  issnL: string;
  issns: string[];
  title: string;
  publisher: string;
  namedIn: string[];
  uses: number | null;
  price: number | null;
  state: TitleState;
  /** Codes; the first of the reasons is the one that counts. */
  reasons: string[];
  remarks: string[];
}

/** The check of one package. */
export interface DataCheck {
  currency: string;
  /** Whether linking ISSNs were compared with older reference data. */
  isCompared: boolean;
  hasReference: boolean;
  all: CheckShare;
  forecast: CheckShare;
  weak: CheckShare;
  notForecast: CheckShare;
  findings: CheckFinding[];
  titles: CheckedTitle[];
}

/** Reads a check. */
export function readDataCheck(value: unknown): DataCheck {
  const check = objectOf(value);
  const share = (name: string) => shareOf(objectOf(check[name]));
  return {
    currency: textOf(check.currency),
    isCompared: textOf(check.compared_with) !== "",
    hasReference: textOf(check.reference_version) !== "",
    all: share("all"),
    forecast: share("forecast"),
    weak: share("weak"),
    notForecast: share("not_forecast"),
    findings: listOf(check.findings).map((one) => findingOf(objectOf(one))),
    titles: listOf(check.titles).map((one, place) => titleOf(objectOf(one), place)),
  };
}

/** The titles that a kind of finding or a state is about; all if it is blank. */
export function titlesOf(check: Pick<DataCheck, "titles" | "findings">, only: string): CheckedTitle[] {
  if (only === "") return check.titles;
  if (only === "all_forecast") return check.titles.filter(({ state }) => state !== "not_forecast");
  if (isState(only)) return check.titles.filter(({ state }) => state === only);
  return check.titles.filter(({ reasons, remarks }) => reasons[0] === only || remarks.includes(only));
}

/** Whether a title is meant by what somebody looks for: its name, its publisher or an ISSN. */
export function isMeant({ title, publisher, issnL, issns }: CheckedTitle, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text === "" || [title, publisher, issnL, ...issns].some((one) => one.toLowerCase().includes(text));
}

/** What a state is called. */
export const STATE_WORDS: Readonly<Record<TitleState, string>> = { forecast: "Forecast", weak: "Forecast, with gaps", not_forecast: "Not forecast" };

const FILES: Readonly<Record<string, string>> = { counter: "usage", price: "prices", "perpetual-access": "perpetual access", filter: "title filter", core: "core list" };

/** The kinds of files that name a title, in words. */
export function filesInWords(kinds: readonly string[]): string {
  return kinds.map((kind) => FILES[kind] ?? kind).join(", ");
}

function isState(text: string): text is TitleState {
  return text === "forecast" || text === "weak" || text === "not_forecast";
}

function shareOf(share: Json): CheckShare {
  return {
    titles: numberOf(share.titles) ?? 0, titlesPercent: numberOf(share.titles_percent),
    uses: numberOf(share.uses) ?? 0, usesPercent: numberOf(share.uses_percent),
    cost: numberOf(share.cost) ?? 0, costPercent: numberOf(share.cost_percent),
  };
}

function findingOf(one: Json): CheckFinding {
  const weight = textOf(one.weight);
  return {
    code: textOf(one.code), label: textOf(one.label) || textOf(one.code), reason: textOf(one.reason), remedy: textOf(one.remedy),
    weight: weight === "reason" || weight === "weakness" ? weight : "note",
    ...shareOf(one),
  };
}

function titleOf(one: Json, place: number): CheckedTitle {
  const state = textOf(one.state);
  return {
    place,
    issnL: textOf(one.issn_l), issns: textsOf(one.issns), title: textOf(one.title), publisher: textOf(one.publisher), namedIn: textsOf(one.named_in),
    uses: numberOf(one.uses), price: numberOf(one.price),
    state: isState(state) ? state : "not_forecast",
    reasons: textsOf(one.reasons), remarks: textsOf(one.remarks),
  };
}

/** A journal's detail, year by year, in the rows in which it is shown. */

import type { JournalDetail } from "../../api/scenarios";
import type { groupColours } from "../../theme";

/** One row of values, one per year. */
export interface YearRow {
  name: string;
  values: (number | null)[];
  isMoney?: boolean;
  isSum?: boolean;
  /** The name that the API has for the numbers, if they can be explained. */
  field?: string;
  /** How the row is drawn as a part of the whole use, if it is one. */
  colour?: keyof typeof groupColours;
}

/** Years and what happens in them. */
export interface Years {
  years: string[];
  rows: YearRow[];
}

/** The parts of a journal's detail that are shown by year. */
type Detail = Partial<Pick<JournalDetail, "years" | "history" | "papers_history">>;

type Spec = [column: string, row: Omit<YearRow, "values">];

const FREE: Spec[] = [
  ["use_oa_plus_social_networks", { name: "Open access and networks", colour: "openAccess", field: "use_oa_plus_social_networks" }],
  ["use_backfile", { name: "Backfile", colour: "backfile", field: "use_backfile" }],
];
const SUBSCRIBED: Spec[] = [["use_subscription", { name: "Subscription", colour: "subscription", field: "use_subscription" }]];
const NOT_SUBSCRIBED: Spec[] = [
  ["use_ill", { name: "Interlibrary loans", colour: "ill", field: "use_ill" }],
  ["use_other_delayed", { name: "Not met", colour: "otherDelayed", field: "use_other_delayed" }],
];

/** The forecast while the journal is, or is not, subscribed. */
export function forecastOf(detail: Detail, isSubscribed: boolean): Years {
  const specs: Spec[] = [
    ...FREE,
    ...(isSubscribed ? SUBSCRIBED : NOT_SUBSCRIBED),
    ["use_total", { name: "All uses", isSum: true, field: "use_total" }],
    isSubscribed ? ["subscription_cost", { name: "Subscription cost", isMoney: true, field: "subscription_cost" }] : ["ill_cost", { name: "Loan cost", isMoney: true, field: "ill_cost" }],
    ["num_papers", { name: "Articles published", field: "num_papers" }],
  ];
  return yearsIn(objectOf(detail.years), specs);
}

/** What the journal costs each year, subscribed or borrowed. */
export function costsOf(detail: Detail): Years {
  return yearsIn(objectOf(detail.years), [
    ["subscription_cost", { name: "Subscription", isMoney: true, colour: "subscription" }],
    ["ill_cost", { name: "Interlibrary loans", isMoney: true, colour: "ill" }],
  ]);
}

/** How many articles appeared each year, and how many are expected to; the second row begins where the first one ends. */
export function papersOf(detail: Detail): Years {
  const past = yearsIn(objectOf(detail.papers_history), [["num_papers", { name: "Published", colour: "openAccess" }]]);
  const next = yearsIn(objectOf(detail.years), [["num_papers", { name: "Expected", colour: "backfile" }]]);
  const years = [...new Set([...past.years, ...next.years])].sort();
  const rows = [past, next].flatMap(({ years: own, rows: [row] }) => (row ? [{ ...row, values: years.map((year) => row.values[own.indexOf(year)] ?? null) }] : []));
  return { years, rows };
}

/** What is known of the years before the forecast. Articles are known for other years than the rest. */
export function historyOf(detail: Detail): Years {
  const known = yearsIn(objectOf(detail.history), [
    ["citations", { name: "Citations by the institution", field: "citations_hist" }],
    ["authorships", { name: "Authorships of the institution", field: "authorships_hist" }],
    ["num_green", { name: "Articles in repositories", field: "num_green_hist" }],
    ["num_hybrid", { name: "Open articles (hybrid)", field: "num_hybrid_hist" }],
    ["num_bronze", { name: "Articles free to read (bronze)", field: "num_bronze_hist" }],
    ["num_peer_reviewed", { name: "Open peer-reviewed articles", field: "num_peer_reviewed_hist" }],
  ]);
  const papers = yearsIn(objectOf(detail.papers_history), [["num_papers", { name: "Articles published", field: "papers_hist" }]]);
  const years = [...new Set([...papers.years, ...known.years])].sort();
  const onYears = ({ years: own, rows }: Years) => rows.map((row) => ({ ...row, values: years.map((year) => row.values[own.indexOf(year)] ?? null) }));
  return { years, rows: [...onYears(papers), ...onYears(known)] };
}

/** The parts of the use, from the top of a bar to its foot. */
export function partsOf({ rows }: Years, isSubscribed: boolean): Required<Pick<YearRow, "name" | "values" | "colour">>[] {
  const order: YearRow["colour"][] = isSubscribed ? ["subscription", "backfile", "openAccess"] : ["otherDelayed", "ill", "backfile", "openAccess"];
  return order.flatMap((colour) => {
    const row = rows.find((one) => one.colour === colour);
    return colour && row ? [{ name: row.name, values: row.values.map((value) => Math.max(0, value ?? 0)), colour }] : [];
  });
}

function yearsIn(holder: Record<string, unknown>, specs: Spec[]): Years {
  const years = Array.isArray(holder.year) ? holder.year.map(String) : [];
  const rows = specs.flatMap(([column, row]) => {
    const values = holder[column];
    return isVector(values) && values.length === years.length && years.length > 0 ? [{ ...row, values }] : [];
  });
  return { years, rows };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function isVector(value: unknown): value is (number | null)[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === "number");
}

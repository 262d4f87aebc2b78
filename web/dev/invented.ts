/** Invented journals with a simple forecast, so that screens can be looked at without the real server. */

import { Bool, Float64, Int32, Schema, Table, Utf8, tableToIPC, vectorFromArray } from "apache-arrow";

/** Settings as the mock knows them. */
export type Settings = Record<string, number | boolean>;

/** The settings a scenario starts with. */
export const DEFAULTS: Settings = {
  cost_ill: 17, cost_alacart_increase: 8, cost_content_fee_percent: 5.7, ill_request_percent_of_delayed: 5,
  weight_citation: 10, weight_authorship: 100, include_bronze: true, include_submitted_version: true,
  include_social_networks: true, cost_bigdeal: 1_150_000, cost_bigdeal_increase: 5,
};

const DISPLAY: Record<string, string> = { cost_ill: "dollars", cost_bigdeal: "dollars", weight_citation: "number", weight_authorship: "number" };

/** What they are called and how they are shown. */
export const settingDefinitions = Object.entries(DEFAULTS).map(([name, value]) => ({
  name, display_name: name.replaceAll("_", " "), description: "What this setting does, in one plain sentence.", default: value,
  display: typeof value === "boolean" ? "boolean" : (DISPLAY[name] ?? "percent"),
}));

const WORDS = ["Acoustics", "Botany", "Catalysis", "Dialectology", "Ecology", "Fluid Mechanics", "Glaciology", "Hydrology", "Immunology", "Jurisprudence", "Kinetics", "Linguistics", "Mycology", "Nephrology", "Optics", "Pedology"];
const KINDS = ["Journal of", "Annals of", "Advances in", "Letters in", "Reviews of", "Archives of"];

/** A repeatable source of numbers between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What of a consortium goes into its journals. */
export interface InventedConsortium {
  /** How many members are included, and which part of all uses is theirs. */
  included: number;
  share: number;
  rule: "first_member" | "own_prices";
  bigDealCost: number;
  /** How far newer ones are, where these are from before a change. */
  recalculating?: number;
}

/** An Arrow stream of 900 journals under the given settings, of a library or of a consortium. */
export function journalStream(settings: Settings, consortium?: InventedConsortium): Uint8Array {
  const at = (name: string) => Number(settings[name]);
  const next = numbers(7);
  const rows = Array.from({ length: 900 }, (_, n) => {
    const issn = `${String(1000 + n)}-${String(2000 + ((n * 37) % 7999)).padStart(4, "0").slice(0, 3)}X`;
    const times = consortium ? 12 * consortium.share : 1;
    const downloads = (Math.round(3000 * next() ** 3) + (n % 45 === 0 ? 0 : 8)) * times;
    const citations = 20 * next() ** 4 * times;
    const authorships = 4 * next() ** 4 * times;
    const total = downloads + citations * at("weight_citation") + authorships * at("weight_authorship");
    const oaShare = 0.15 + 0.3 * next() + (settings.include_bronze ? 0.08 : 0) + (settings.include_social_networks ? 0.05 : 0);
    const backShare = n % 3 === 0 ? 0 : 0.25 * next();
    const oa = total * oaShare;
    const backfile = total * backShare;
    const paywalled = n % 45 === 0 ? 0 : total - oa - backfile;
    const ill = (paywalled * at("ill_request_percent_of_delayed")) / 100;
    const price = 300 + 4200 * next() ** 2;
    const single = price * (1 + at("cost_content_fee_percent") / 100) * (1 + at("cost_alacart_increase") / 100) ** 2;
    const holders = consortium ? Math.max(1, Math.round(consortium.included * (0.3 + 0.7 * next()))) : 1;
    const byFirst = single * (consortium?.included ?? 1);
    const byOwn = single * holders * (0.8 + 0.3 * next());
    const subscription = consortium?.rule === "own_prices" ? byOwn : byFirst;
    const illCost = ill * at("cost_ill");
    const cpu = paywalled > 0 ? (subscription - illCost) / paywalled : null;
    const title = `${KINDS[n % 6]} ${WORDS[(n * 7) % 16]}${n % 4 ? ` and ${WORDS[(n * 5 + 3) % 16]}` : ""}`;
    return { issn, title, downloads, citations, authorships, total, oa, backfile, paywalled, ill, subscription, illCost, cpu, oaShare, backShare, holders, byFirst, byOwn };
  })
    .filter(() => consortium?.included !== 0)
    .sort((a, b) => (a.cpu ?? Infinity) - (b.cpu ?? Infinity));

  const text = (of: (row: (typeof rows)[number], at: number) => string) => vectorFromArray(rows.map(of), new Utf8());
  const float = (of: (row: (typeof rows)[number], at: number) => number | null) => vectorFromArray(rows.map(of), new Float64());
  const table = new Table({
    issn_l: text((r) => r.issn), title: text((r) => r.title), publisher: text(() => "Invented Press of the Learned Societies"), publisher_short: text(() => "IPotLS"),
    subject: text((r) => r.title.split(" ").at(-1) ?? ""), issns: text((r) => r.issn),
    is_society_journal: vectorFromArray(rows.map((_, n) => (n % 5 === 0 ? null : n % 2 === 0)), new Bool()),
    bronze_oa_embargo_months: float((_, n) => (n % 9 === 0 ? 12 : null)),
    usage: float((r) => r.total), downloads: float((r) => r.downloads), citations: float((r) => r.citations), authorships: float((r) => r.authorships),
    cpu: float((r) => r.cpu), cpu_rank: vectorFromArray(rows.map((r, n) => (r.cpu === null ? null : n + 1)), new Int32()),
    subscription_cost: float((r) => r.subscription), ill_cost: float((r) => r.illCost), subscription_minus_ill_cost: float((r) => r.subscription - r.illCost),
    use_total: float((r) => r.total), use_oa_plus_social_networks: float((r) => r.oa), use_backfile: float((r) => r.backfile),
    use_paywalled: float((r) => r.paywalled), use_ill: float((r) => r.ill), use_other_delayed: float((r) => r.paywalled - r.ill),
    use_oa_percent: float((r) => Math.round(100 * r.oaShare)), use_backfile_percent: float((r) => Math.round(100 * r.backShare)),
    free_instant_usage_percent: float((r) => Math.round(100 * (r.oaShare + r.backShare))),
    use_subscription: float((r) => r.paywalled * (consortium ? 0.97 : 1)),
    n_members_with_title: vectorFromArray(rows.map((r) => (consortium ? r.holders : null)), new Int32()), cost_of_first_member: float((r) => (consortium ? r.byFirst : null)), cost_of_members: float((r) => (consortium ? r.byOwn : null)),
    perpetual_access_years_text: text((_, n) => (n % 3 ? "2010-2024" : "")), baseline_access_text: text(() => "Big Deal"),
  });
  const growth = at("cost_bigdeal_increase") / 100;
  const projected = [0, 1, 2, 3, 4].reduce((sum, year) => sum + at("cost_bigdeal") * (1 + growth) ** year, 0) / 5;
  const metadata = new Map([["currency", "USD"], ["data_version", "mock"], ["edition", "classic"], ["kind", consortium ? "consortium" : "library"], ["cost_bigdeal_projected", String(consortium?.bigDealCost ?? projected)]]);
  if (consortium?.recalculating !== undefined) metadata.set("recalculating", String(consortium.recalculating));
  const schema = new Schema(table.schema.fields, metadata);
  return tableToIPC(new Table(schema, table.batches), "stream");
}

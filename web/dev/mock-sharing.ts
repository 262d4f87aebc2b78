/** The public page of the invented scenario, and invented keys; kept in memory. */

import type { ApiKey, PublicPage, PublicSummary, PublicTitle, Shown } from "../src/api/sharing";
import type { User } from "../src/api/accounts";
import type { Answer } from "./mock-accounts.ts";

const PATH = "/o/invented-page";
let shown: Shown | null = { is_rounded: true, with_prices: true, with_titles: true };
let keys: ApiKey[] = [
  { id: "k1", name: "Nightly export", starts_with: "tw_ab12", owner_name: "Ann Example", is_own: true, created_at: "2026-10-01T08:00:00Z", expires_at: "2027-01-30T08:00:00Z", last_used_at: "2026-11-21T02:00:00Z" },
  { id: "k2", name: "Dashboard of the consortium office", starts_with: "tw_zz90", owner_name: "Theodora Papadimitriou-van der Berg", is_own: false, created_at: "2026-03-01T08:00:00Z", expires_at: "2026-09-01T08:00:00Z", last_used_at: null },
];

const pageOf = (one: Shown): PublicPage => ({ ...one, path: PATH, address: `https://titlewise.example${PATH}`, created_at: "2026-11-22T10:00:00Z", created_by: "Ann Example" });

const SUBJECTS = ["Botany", "Optics", "Linguistics", "Immunology", "Fluid mechanics"];

const titles: PublicTitle[] = Array.from({ length: 400 }, (_, at) => ({
  issn_l: `${1000 + at}-${2000 + at}`, title: `${["Annals of", "Letters in", "International Journal of Applied and Theoretical"][at % 3]} ${SUBJECTS[at % 5]}`, subject: SUBJECTS[at % 5] ?? "",
  subscribed: at < 40 || at % 17 === 0, usage: Math.round(4000 / (1 + at / 20)), cpu_rank: at + 1, subscription_cost: 1200 + 37 * (at % 60),
}));

function summaryOf({ is_rounded, with_prices, with_titles }: Shown): PublicSummary {
  return {
    institution_name: "Example College", package_name: "Invented Press", scenario_name: "Keep the best", scenario_description: "The library committee looks at this in May. Write to us if a journal you need is not among those we keep.", currency: "USD", base_year: 2026, reference_version: null, is_rounded, changed_at: "2026-11-22T10:00:00Z",
    num_titles: titles.length, num_subscribed: titles.filter((one) => one.subscribed).length, use_total: is_rounded ? 120_000 : 123_456.7,
    use_percent: is_rounded ? { oa: 30, backfile: 12, social_networks: 4, subscription: 25, ill: 2, other_delayed: 27 } : { oa: 30.14, backfile: 11.83, social_networks: 4.2, subscription: 25.03, ill: 1.6, other_delayed: 27.2 },
    instant_percent: is_rounded ? 71 : 71.2,
    costs: with_prices ? { big_deal: 1_300_000, scenario: 410_000, subscriptions: 390_000, ill: 20_000, saving: 890_000, saving_percent: 68 } : null,
    titles: with_titles ? titles.map((one) => (with_prices ? one : { ...one, subscription_cost: null })) : null,
  };
}

/** The answer to a request about public pages and keys; undefined if it is about something else. Without a user only the page itself is answered. */
export function answerSharing(key: string, user: User | undefined, body: unknown): Answer | undefined {
  if (key === `GET /public/${PATH.split("/").at(-1)}` && shown) return { status: 200, json: summaryOf(shown) };
  if (key.startsWith("GET /public/")) return { status: 404, json: { title: "Not found", status: 404, detail: "Page not found." } };
  if (!user) return undefined;
  if (key === "DELETE /scenario/s1/public-page") {
    shown = null;
    return { status: 204, json: {} };
  }
  if (key === "PUT /scenario/s1/public-page") shown = body as Shown;
  if (/^(GET|PUT) \/scenario\/s1\/public-page$/.test(key)) return { status: 200, json: { page: shown && pageOf(shown) } };
  return answerKeys(key, user, body as { name: string; days: number });
}

function answerKeys(key: string, user: User, wish: { name: string; days: number }): Answer | undefined {
  if (key === "GET /package/p1/key") return { status: 200, json: { keys } };
  if (key === "POST /package/p1/key") {
    if (wish.name.includes("refused")) return { status: 422, json: { title: "Value refused", status: 422, detail: "A name has 1 to 100 characters.", field: "name" } };
    const made: ApiKey = { id: `k${keys.length + 1}`, name: wish.name, starts_with: "tw_q7Xr", owner_name: user.name, is_own: true, created_at: new Date().toISOString(), expires_at: new Date(Date.now() + wish.days * 86_400_000).toISOString(), last_used_at: null };
    keys = [made, ...keys];
    return { status: 201, json: { ...made, key: "tw_q7XrZ3mB8vKp2LsW9dTfYhJc4NgE6uAx" } };
  }
  const ended = /^DELETE \/package\/p1\/key\/(.+)$/.exec(key)?.[1];
  if (ended === undefined) return undefined;
  keys = keys.filter(({ id }) => id !== ended);
  return { status: 204, json: {} };
}

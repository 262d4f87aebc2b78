/** An invented consortium with its package, members and one scenario, kept in memory. MEMBERS says how many members there are. */

/* oxlint-disable unicorn/no-thenable -- it is a word of the API */

import type { ConsortiumTerms, AddablePackage, CostRule, Member, MemberChange, MemberInstitution, NewMember } from "../src/api/consortium";
import type { User } from "../src/api/accounts";
import type { Package, PackageRow } from "../src/api/packages";
import { BLANK_PACKAGE } from "./blank.ts";
import { inventedVersions } from "./invented-versions.ts";
import { DEFAULTS, journalStream, settingDefinitions, type Settings } from "./invented.ts";
import { answerCostSharing } from "./mock-cost-sharing.ts";
import { answerLocked, beginRun, lockFields, percentDone } from "./mock-long-runs.ts";
import { answerProposals, recipients } from "./mock-proposals.ts";
import type { Answer } from "./mock-accounts.ts";

const PLACES = ["Ashford", "Birchwood", "Calder Valley", "Dunmere", "Eastholm", "Fernleigh", "Glenmoor", "Harrowgate", "Inverdale", "Juniper Hill", "Kestrel Bay", "Lindisfarne", "Marlowe", "Northgate", "Oakhampton"];
const KINDS = ["State University", "College", "Institute of Technology", "University", "Medical School"];
const TAGS = [["north"], ["north", "small"], [], ["south", "large"], ["medical"]];
const file = (kind: string, slot: string) => ({ slot, kind, name: `${slot} 2026.csv`, uploaded_at: "2026-10-05T08:30:00Z", rows: 1234 });
const usages = new Map<string, number>();
const subscribed = new Set<string>();
const excluded = new Set<string>();
let costRule: CostRule = "first_member";
let settings: Settings = { ...DEFAULTS };
let name = "Invented Press, all of us";
const noTerms: ConsortiumTerms = { paid_from: null, paid_members: null, fallback_price: null };
let terms: ConsortiumTerms = { ...noTerms, fallback_price: 950 };
let members = Array.from({ length: Number(process.env.MEMBERS ?? 40) }, (_, at) => memberOf(`m${at}`, `${PLACES[at % 15]} ${KINDS[(at * 7) % 5]}${at < 15 ? "" : ` ${Math.floor(at / 15) + 1}`}`, at));

function memberOf(id: string, institution_name: string, at: number): Member {
  const isCopy = at % 6 === 4;
  const lacks = at % 9 === 2 ? ["counter", "big-deal-cost"] : at % 11 === 5 ? ["currency"] : at % 4 === 1 ? ["perpetual-access"] : [];
  usages.set(id, 90_000 / (1 + (at * 13) % 47));
  return {
    package_id: id, institution_id: `i-${id}`, institution_name, source_package_id: at === 7 ? null : `source-${id}`, source_package_name: at === 7 ? null : "Invented Press 2026", mode: isCopy ? "snapshot" : "live", copied_at: isCopy ? "2026-09-14T10:00:00Z" : null,
    tags: TAGS[at % 5] ?? [], position: at, added_at: "2026-09-01T10:00:00Z", currency: lacks.includes("currency") ? "EUR" : "USD", big_deal_cost: lacks.includes("big-deal-cost") ? null : 40_000 + ((at * 7919) % 90) * 1000, big_deal_cost_increase: at % 3 === 0 ? 4.5 : 5, size: at % 13 === 6 ? null : 800 + ((at * 4561) % 230) * 100,
    files: [...(lacks.includes("counter") ? [] : [file("counter", "counter-trj2"), file("counter", "counter-trj3")]), file("price", "price"), ...(lacks.includes("perpetual-access") ? [] : [file("perpetual-access", "perpetual-access")])],
    lacks: at === 7 ? ["source"] : lacks, is_complete: lacks.every((one) => one === "perpetual-access"),
    differences: isCopy && at % 12 === 4 ? [{ what: "counter-trj3", then: "TR_J3 2025.csv", now: "TR_J3 2026.csv" }, { what: "big_deal_cost", then: "48000", now: "51500" }, { what: "price", then: "prices.xlsx", now: null }] : [],
  };
}

const isComplete = (one: Member) => one.is_complete;
const sum = (some: readonly Member[]) => some.reduce((total, one) => total + (one.lacks.includes("currency") ? 0 : (one.big_deal_cost ?? 0)), 0);
const counted = () => members.filter(({ package_id }) => !excluded.has(package_id));
const mayEdit = (user: User) => user.consortia.some(({ permissions }) => permissions.includes("modify"));
const done = (json: object, status = 200): Answer => ({ status, json });

/** The packages of the consortium and of what feeds it, for who may see them. */
export function consortiumPackages(user: User): PackageRow[] {
  const own: PackageRow = { id: "pc", name, institution_id: "i3", institution_name: "Northern Consortium", publisher: "Invented", currency: "USD", scenario_count: 1, file_count: 0, may_edit: mayEdit(user), kind: "own", is_consortium: true, big_deal_cost: null, missing: [], failed_files: 0, unconfirmed_files: 0 };
  const feeding: PackageRow = { ...own, id: "pf", name: "Invented Press for the Northern Consortium", institution_id: "i1", institution_name: "Example College", may_edit: false, kind: "feeder", is_consortium: false, big_deal_cost: 1_150_000 };
  return [...(user.consortia.length > 0 ? [own] : []), ...(user.institutions.some(({ institution_id }) => institution_id === "i1") ? [feeding] : [])];
}

function packageOf(user: User): Package {
  return {
    ...BLANK_PACKAGE, id: "pc", name, description: "All members, 2027 to 2029", institution_id: "i3", institution_name: "Northern Consortium", publisher: "Invented", currency: "USD",
    scenarios: [{ id: "sc", name: "Keep the best together", description: "", notes: "", edition: "classic", is_locked_pending_update: false, update_notification_email: null, update_percent_complete: null, is_name_locked: false }], is_ready: true, may_edit: mayEdit(user), may_delete_files: false, is_consortium: true,
  };
}

function feeder(): Package {
  return {
    ...packageOf({ consortia: [] } as unknown as User), id: "pf", name: "Invented Press for the Northern Consortium", institution_id: "i1", institution_name: "Example College", is_consortium: false, is_owned_by_consortium: true, scenarios: [],
    follows_package_id: "p1",
  };
}

function scenarioOf(user: User) {
  return {
    id: "sc", institution_id: "i3", may_edit: mayEdit(user), name: "Keep the best together", description: "", notes: "", package_id: "pc", package_name: name, institution_name: "Northern Consortium", currency: "USD", edition: "classic",
    settings, subscribed: [...subscribed], revision: 1, setting_defs: settingDefinitions, is_consortium: true, cost_rule: costRule, members_included: counted().length, members_total: members.length, ...lockFields(user.email),
  };
}

function institutions(): MemberInstitution[] {
  return members
    .map((one): MemberInstitution => ({ package_id: one.package_id, institution_id: one.institution_id, institution_name: one.institution_name, institution_short_name: null, usage: usages.get(one.package_id) ?? 0, num_journals: 180 + one.position, tags: one.tags.join(", ") || null, included: !excluded.has(one.package_id), lacks: one.lacks }))
    .sort((a, b) => (b.usage ?? 0) - (a.usage ?? 0));
}

const uses = (some: readonly Member[]) => some.reduce((total, one) => total + (usages.get(one.package_id) ?? 0), 0);

/** What is being worked out is shown as it was before the change. */
let whole = (): Uint8Array => stream();

function stream(recalculating?: number): Uint8Array {
  return journalStream(settings, { recalculating, included: counted().length, share: uses(counted()) / (uses(members) || 1), rule: costRule, bigDealCost: sum(counted()) * 1.1 });
}

/** Before a change that makes a forecast necessary. */
function remember(): void {
  const before = { settings, costRule, excluded: [...excluded] };
  const shown = stream(0);
  whole = () => shown;
  beginRun(() => {
    ({ settings, costRule } = before);
    excluded.clear();
    for (const id of before.excluded) excluded.add(id);
  });
}

function changeMember(id: string, { tags, position, size, mode }: MemberChange): Answer {
  const member = members.find((one) => one.package_id === id);
  if (!member) return done({ title: "Not found", status: 404 }, 404);
  if (tags) member.tags = tags;
  if (size !== undefined) member.size = size;
  if (mode) Object.assign(member, { mode, copied_at: mode === "live" ? null : "2026-11-22T12:00:00Z", differences: [] });
  if (position !== undefined && position !== null) {
    const others = members.filter((one) => one !== member);
    members = [...others.slice(0, position), member, ...others.slice(position)];
    members.forEach((one, at) => (one.position = at));
  }
  return done(member);
}

const addable: AddablePackage[] = PLACES.map((place, at) => ({ package_id: `new-${at}`, package_name: "Invented Press 2026", institution_id: `i-new-${at}`, institution_name: `${place} Art School`, currency: "USD", publisher: "Invented" }));

function add({ source_package_id, mode, tags }: NewMember): Answer {
  const source = addable.find((one) => one.package_id === source_package_id);
  if (!source || source_package_id === "new-3") return done({ title: "Not accepted", status: 422, detail: "This package is in another currency than the consortium's." }, 422);
  const member = { ...memberOf(`m-${source_package_id}`, source.institution_name, members.length), mode: mode ?? "live", tags: tags ?? [] };
  members = [...members, member];
  return done(member, 201);
}

function scenarioAnswer(key: string, user: User, body: unknown): Answer | Uint8Array | undefined {
  const change = body as { cost_rule?: CostRule; include?: string[]; exclude?: string[]; add?: string[]; remove?: string[]; reset?: true };
  const ofProposals = answerProposals(key, institutions(), body);
  if (ofProposals) return ofProposals;
  const paying = counted().flatMap((member) => institutions().filter(({ package_id }) => package_id === member.package_id).map((institution) => ({ member, institution })));
  const ofCosts = answerCostSharing(key, paying.filter(({ member }) => !member.lacks.includes("currency")), subscribed.size, mayEdit(user), body);
  if (ofCosts) return ofCosts;
  const locked = answerLocked(key, () => scenarioOf(user));
  if (locked) return locked;
  if (key === "GET /scenario/sc/journals") return percentDone() === undefined ? stream() : whole();
  if (change.cost_rule || /^PATCH \/scenario\/sc\/(settings|member-institutions)$/.test(key)) remember();
  if (key === "GET /scenario/sc/member-institutions") return done({ institutions: recipients(institutions()) });
  if (key === "PATCH /scenario/sc/member-institutions") {
    for (const id of change.include ?? []) excluded.delete(id);
    for (const id of change.exclude ?? []) excluded.add(id);
    return done({ included: counted().map(({ package_id }) => package_id), revision: 2 });
  }
  if (key === "PATCH /scenario/sc") costRule = change.cost_rule ?? costRule;
  if (key === "PATCH /scenario/sc/settings") settings = change.reset ? { ...DEFAULTS } : { ...settings, ...(body as Settings) };
  if (key === "PATCH /scenario/sc/subscriptions") {
    for (const issnL of change.add ?? []) subscribed.add(issnL);
    for (const issnL of change.remove ?? []) subscribed.delete(issnL);
    return done({ subscribed: [...subscribed], revision: 2 });
  }
  if (key === "GET /scenario/sc/versions") return done({ versions: inventedVersions, can_undo: false, can_redo: false });
  if (key.startsWith("GET /scenario/sc/journal/")) {
    return done({
      member_institutions: members.filter((_, at) => at % 3 !== 0).map((one) => ({
        institution_id: one.institution_id, institution_name: one.institution_name, package_id: one.package_id, included: !excluded.has(one.package_id), usage: (usages.get(one.package_id) ?? 0) / 100, cpu: one.position % 7 === 0 ? null : 3 + one.position / 4, subscription_cost: 1200 + one.position * 10, ill_cost: 85,
      })),
    });
  }
  return /^(GET|PATCH) \/scenario\/sc(\/settings)?$/.test(key) ? done(scenarioOf(user)) : undefined;
}

/** The answer to a request about the invented consortium; undefined if it is about something else. */
export function answerConsortium(key: string, search: URLSearchParams, user: User, body: unknown): Answer | Uint8Array | undefined {
  if (key === "GET /package/pf") return done(feeder());
  if (key === "PATCH /package/pc") name = (body as { name?: string }).name ?? name;
  if (key === "GET /package/pc" || key === "PATCH /package/pc") return done(packageOf(user));
  if (key === "GET /package/pc/scenarios") return done({ scenarios: [{ id: "sc", requested: 0, summary: { num_journals_total: 900, usage: 1_412_306, cost_bigdeal_projected: 2_270_000, num_journals_subscribed: subscribed.size, cost_scenario: 1_402_000, cost_percent: 35, use_instant_percent: 57.1, use_ill_percent: 2.1, members_included: counted().length } }] });
  if (key === "GET /package/pc/consortium-terms") return done(terms);
  if (key === "PUT /package/pc/consortium-terms") return done((terms = { ...noTerms, ...(body as typeof noTerms) }));
  if (key === "GET /package/pc/members") return done({ members, big_deal_cost: sum(members), complete_count: members.filter(isComplete).length, may_edit: mayEdit(user) });
  if (key === "GET /package/pc/addable") return done({ packages: addable.filter((one) => one.institution_name.toLowerCase().includes((search.get("name") ?? "").toLowerCase()) && !members.some(({ package_id }) => package_id === `m-${one.package_id}`)) });
  if (key === "POST /package/pc/members") return add(body as NewMember);
  const id = /^(?:PATCH|DELETE) \/package\/pc\/members\/(.+)$/.exec(key)?.[1];
  if (id !== undefined && key.startsWith("PATCH")) return changeMember(id, body as MemberChange);
  if (id !== undefined) {
    members = members.filter((one) => one.package_id !== id);
    members.forEach((one, at) => (one.position = at));
    return done({}, 204);
  }
  return scenarioAnswer(key, user, body);
}

/**
 * A development aid: enough of the server to look at the screens, with invented journals and people, kept in memory.
 * `npm run mock` after `npm run build`, then open http://127.0.0.1:8787. PORT chooses another port.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { invented, merged, reports, rowOf, type InventedFile, type InventedReport } from "./invented-files.ts";
import { inventedVersions } from "./invented-versions.ts";
import { inventedWarnings } from "./invented-warnings.ts";
import { DEFAULTS, journalStream, settingDefinitions, type Settings } from "./invented.ts";
import { answerConsortium, consortiumPackages } from "./mock-consortium.ts";
import { answerAnybody, answerPerson, mayEdit, userOf } from "./mock-accounts.ts";
import { answerInvitations } from "./mock-invitations.ts";
import { answerInstitution } from "./mock-institutions.ts";
import { answerSharing } from "./mock-sharing.ts";
import type { UsedReference } from "../src/api/reference";
import type { User, UserChange } from "../src/api/accounts";
import type { PackageChange } from "../src/api/packages";

const dist = join(process.cwd(), "dist");
const subscribed = new Set<string>();
let settings: Settings = { ...DEFAULTS };
let files = [...invented];
let scenarioName = "Keep the best";

/** What becomes of an uploaded file, by its name: "fail.csv" shows a failure, "refused.csv" a question for the columns. */
function taken(name: string): { status: number; answer: object } {
  if (name.startsWith("fail")) return { status: 500, answer: {} };
  const id = name.startsWith("refused") ? "f3" : "f1";
  const row = { ...rowOf(id, name, id === "f3" ? "" : "counter-trj3", id !== "f3"), id: `${id}-${name}` };
  reports[row.id] = reports[id] as InventedReport;
  files = [row, ...files];
  const uploaded = [{ ...row, report: reports[id] }];
  return id === "f3" ? { status: 422, answer: { title: "File refused", files: uploaded } } : { status: 201, answer: { files: uploaded } };
}

/** A map whose headings stand in row 9 is refused, any other is taken. */
function mapped(id: string, map: { header_row: number }): { status: number; answer: object } {
  const file = files.find((one) => one.id === id) as InventedFile;
  if (map.header_row === 9) {
    const report = { ...reports[id], reason: "None of its 12 rows can be used: 12 rows without a valid price.", problems_by_code: { bad_price: 12 } };
    return { status: 422, answer: { title: "File refused", files: [{ ...file, report }] } };
  }
  const report = { ...reports.f2, mapped: "given" };
  reports[id] = report;
  files = files.map((one) => (one.id === id ? { ...rowOf(id, one.name, "price", true), mapped: "given" } : one));
  return { status: 200, answer: { file: { ...files.find((one) => one.id === id), report } } };
}

/** The reference data of the invented server. */
const reference: UsedReference = {
  used: { version: "3fa0c1d2e4b59687-1", loaded_at: "2026-03-01T09:00:00.000Z", as_of: "2026-02-15", journals: 900, is_newest: true },
  is_pinned: false, newer: null, num_versions: 1,
};

const scenario = (user: User) => ({
  id: "s1", institution_id: "i1", may_edit: mayEdit(user), name: scenarioName, description: "", notes: "", package_id: "p1", package_name: "Invented Press", institution_name: "Example College", currency: "USD", edition: "classic",
  settings, subscribed: [...subscribed], revision: 1, reference,
  setting_defs: settingDefinitions,
});

/** What of the invented package can be changed. */
let details: PackageChange = {
  name: "Invented Press", description: "Renewal of the agreement that ends in 2027.\nThe committee decides in May.", publisher: "Invented",
  currency: "USD", big_deal_cost: 1_150_000, big_deal_cost_increase: 5,
};

const pack = (user: User) => ({
  id: "p1", institution_id: "i1", may_edit: mayEdit(user), may_delete_files: mayEdit(user) && !user.is_demo, institution_name: "Example College", ...details,
  scenarios: [{ id: "s1", name: scenarioName, edition: "classic" }], files, merged, is_ready: true, missing: [], warnings: inventedWarnings,
});

/** The packages of a person: the invented one, as long as it is not deleted, and another for each further institution. */
const packs = (user: User) => {
  const own = { ...pack(user), scenario_count: 1, file_count: files.length, kind: "own", is_consortium: false, missing: [], failed_files: 1, unconfirmed_files: 0 };
  const others = user.institutions.slice(1).map((one, at) => ({ ...own, id: `p${at + 2}`, name: "Another Press", institution_id: one.institution_id, institution_name: one.institution_name }));
  return [...(details.is_deleted ? [] : [own]), ...others, ...consortiumPackages(user)];
};

/** Changes the invented package; a name with "refused" in it is not taken. */
function edit(user: User, change: PackageChange): { status: number; json: object } {
  if (change.name?.includes("refused")) return { status: 422, json: { title: "Not accepted", status: 422, detail: "Max 125 characters", field: "name" } };
  details = { ...details, ...change };
  return { status: 200, json: pack(user) };
}

/** What is downloaded: the address tells. */
const download = (path: string) => `what,is\ninvented,${path}\n`;

const summary = () => ({ num_journals_total: 900, usage: 412_306, cost_bigdeal_projected: 1_270_000, num_journals_subscribed: subscribed.size, cost_scenario: 402_000, cost_percent: 35, use_instant_percent: 57.1, use_ill_percent: 2.1 });

const five = (value: number) => [0, 1, 2, 3, 4].map((year) => value * 1.04 ** year);

const server = createServer((request, reply) => void answer(request, reply));

async function answer(request: IncomingMessage, reply: ServerResponse) {
  const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://mock");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const json = (value: unknown, status = 200) => {
    if (status === 204) reply.writeHead(204).end();
    else reply.writeHead(status, { "content-type": status < 400 ? "application/json" : "application/problem+json" }).end(JSON.stringify(value));
  };
  const fileId = decodeURIComponent(path.split("/")[4] ?? "");
  const key = `${request.method} ${path}`;
  const open = answerAnybody(key, readBody(body)) ?? answerSharing(key, undefined, {});
  if (open) return json(open.json, open.status);
  if (!/^\/(service|session|user|user-permissions|institution|password|package|scenario|download-token|form|public)(\/|$)/.test(path)) return page(reply, extname(path) ? path : "index.html");
  const token = searchParams.get("jwt") ?? request.headers.authorization?.replace("Bearer ", "") ?? "";
  const user = userOf(token);
  if (!user) return json({ title: "Not logged in", status: 401, detail: "Log in first." }, 401);
  const own = answerPerson(key, token, readBody(body) as UserChange);
  if (own) return json(own.json, own.status);
  const place = answerSharing(key, user, readBody(body)) ?? answerInvitations(key, readBody(body)) ?? answerInstitution(key, user, readBody(body));
  if (place) return json(place.json, place.status);
  const together = answerConsortium(key, searchParams, user, readBody(body));
  if (together instanceof Uint8Array) return void reply.writeHead(200, { "content-type": "application/vnd.apache.arrow.stream" }).end(together);
  if (together) return json(together.json, together.status);
  if (key === "POST /download-token") json({ url: `${readBody(body).path}?jwt=${token}`, expires_in: 300 });
  else if (/\/(export\.csv|report\.csv|raw|annotated\.xlsx)$/.test(path)) {
    reply.writeHead(200, { "content-type": "text/csv", "content-disposition": 'attachment; filename="invented.csv"' }).end(download(path));
  } else if (key === "GET /package") json({ packages: packs(user) });
  else if (key === "GET /package/p1" && !details.is_deleted) json(pack(user));
  else if (key === "PATCH /package/p1") {
    const { status, json: document } = edit(user, readBody(body) as PackageChange);
    json(document, status);
  }
  else if (key === "POST /package") json({ ...pack(user), ...(JSON.parse(body.toString()) as object) }, 201);
  else if (key === "POST /package/p1/file") {
    const name = /filename="([^"]+)"/.exec(body.toString("latin1"))?.[1] ?? "file";
    const { status, answer: document } = taken(name);
    json(document, status);
  } else if (path.endsWith("/report")) json(reports[fileId]);
  else if (path.endsWith("/map")) {
    const { status, answer: document } = mapped(fileId, JSON.parse(body.toString()) as { header_row: number });
    json(document, status);
  } else if (key.startsWith("DELETE /package/p1/file/")) {
    files = files.filter((file) => file.id !== fileId);
    reply.writeHead(204).end();
  } else if (key === "POST /package/p1/scenario") json(scenario(user), 201);
  else if (key === "GET /scenario/s1" || key === "POST /scenario/s1/restore") json(scenario(user));
  else if (key === "PATCH /scenario/s1") {
    scenarioName = (JSON.parse(body.toString()) as { name: string }).name;
    json(scenario(user));
  } else if (key === "GET /scenario/s1/reference") json({ ...reference, may_edit: mayEdit(user), versions: [reference.used] });
  else if (key === "GET /scenario/s1/versions") json({ versions: inventedVersions, can_undo: true, can_redo: false });
  else if (/^POST .+\/(undo|redo)$/.test(key)) json({ title: "Nothing to do", detail: "The mock keeps no versions." }, 409);
  else if (key === "PATCH /scenario/s1/settings") {
    const change = JSON.parse(body.toString()) as Settings;
    settings = change.reset ? { ...DEFAULTS } : { ...settings, ...change };
    json(scenario(user));
  } else if (key === "PATCH /scenario/s1/subscriptions") {
    const change = JSON.parse(body.toString()) as { add: string[]; remove: string[] };
    for (const issnL of change.add) subscribed.add(issnL);
    for (const issnL of change.remove) subscribed.delete(issnL);
    json({ subscribed: [...subscribed], revision: 2 });
  } else if (key === "GET /scenario/s1/journals") reply.writeHead(200, { "content-type": "application/vnd.apache.arrow.stream" }).end(journalStream(settings));
  else if (key === "GET /package/p1/scenarios") json({ scenarios: [{ id: "s1", summary: summary(), requested: 0 }] });
  else if (key.startsWith("GET /scenario/s1/journal/")) {
    const years = { year: [2027, 2028, 2029, 2030, 2031], use_total: five(900), use_oa_plus_social_networks: five(300), use_backfile: five(90), use_subscription: five(510), use_ill: five(25), use_other_delayed: five(485), subscription_cost: five(2100), ill_cost: five(430), num_papers: five(120) };
    const history = { year: [2022, 2023, 2024, 2025, 2026], citations: five(20), authorships: five(3), num_green: five(30) };
    json({ years, history, papers_history: { year: [2021, 2022, 2023, 2024, 2025], num_papers: five(100) } });
  } else json({ title: "Not found", status: 404 }, 404);
}

/** A body as JSON; a file or nothing counts as nothing. */
function readBody(body: Buffer): Record<string, string> {
  try {
    return JSON.parse(body.toString()) as Record<string, string>;
  } catch {
    return {};
  }
}

function page(reply: ServerResponse, path: string) {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".woff2": "font/woff2" };
  try {
    const body = readFileSync(join(dist, path));
    reply.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    reply.writeHead(404, { "content-type": "application/problem+json" }).end(JSON.stringify({ title: "Not found", status: 404 }));
  }
}

server.listen(Number(process.env.PORT ?? 8787), "127.0.0.1");

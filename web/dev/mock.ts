/**
 * A development aid: enough of the server to look at the screens, with invented journals, kept in memory.
 * `npm run mock` after `npm run build`, then open http://127.0.0.1:8787. PORT chooses another port.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { DEFAULTS, journalStream, type Settings } from "./invented.ts";

const dist = join(process.cwd(), "dist");
const subscribed = new Set<string>();
let settings: Settings = { ...DEFAULTS };
let files: Record<string, unknown>[] = [fileNamed("TR_J3 2024.xlsx", "counter-trj3", "counter"), fileNamed("prices.csv", "price", "price")];

const DISPLAY: Record<string, string> = { cost_ill: "dollars", cost_bigdeal: "dollars", weight_citation: "number", weight_authorship: "number" };

function fileNamed(name: string, slot: string, kind: string) {
  return {
    id: `f-${name}`, slot, kind, name, uploaded_at: "2026-11-20T09:30:00Z", verdict: "accept_with_warnings",
    reason: "Header block of a TR_J3 report, release 5; 3 rows need a look.", rows: 912, problem_count: 1, size_bytes: 120_000, is_live: true,
  };
}

const report = (name: string) => ({
  file: name, kind: "counter", verdict: "accept_with_warnings", reason: "Header block of a TR_J3 report, release 5; 3 rows need a look.",
  tables: [{ sheet: "TR_J3", header_row: 14, release: "5", report_id: "TR_J3", period_begin: "2024-01-01", period_end: "2024-12-31", rows: 912, months: ["2024-01", "2024-02", "2024-03", "2024-04", "2024-12"], rows_by_metric: { Unique_Item_Requests: 912 }, total_by_metric: { Unique_Item_Requests: 61_204 } }],
  problems: [{ sheet: "TR_J3", row: 31, column: "Print_ISSN", code: "bad_issn", level: "warning", text: "1234-567", expected: "four digits, hyphen, four digits" }],
  problem_count: 1, problems_by_code: { bad_issn: 1 }, outcome: { read: 915, kept: 912, merged: 4, dropped: { no_issn: 3 } },
});

const scenario = () => ({
  id: "s1", name: "Keep the best", package_id: "p1", package_name: "Invented Press", institution_name: "Example College", currency: "USD", edition: "classic",
  settings, subscribed: [...subscribed], revision: 1,
  setting_defs: Object.entries(DEFAULTS).map(([name, value]) => ({
    name, display_name: name.replaceAll("_", " "), description: "What this setting does, in one plain sentence.", default: value,
    display: typeof value === "boolean" ? "boolean" : (DISPLAY[name] ?? "percent"),
  })),
});

const pack = () => ({
  id: "p1", name: "Invented Press", institution_name: "Example College", publisher: "Invented", currency: "USD", big_deal_cost: settings.cost_bigdeal,
  big_deal_cost_increase: 5, scenarios: [{ id: "s1", name: "Keep the best", edition: "classic" }], files, is_ready: true, missing: [],
});

const five = (value: number) => [0, 1, 2, 3, 4].map((year) => value * 1.04 ** year);

const server = createServer((request, reply) => void answer(request, reply));

async function answer(request: IncomingMessage, reply: ServerResponse) {
  const path = new URL(request.url ?? "/", "http://mock").pathname;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const json = (value: unknown, status = 200) => reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  const key = `${request.method} ${path}`;
  if (key === "GET /package") json({ packages: [{ ...pack(), scenario_count: 1, file_count: files.length }] });
  else if (key === "GET /package/p1") json(pack());
  else if (key === "POST /package") json({ ...pack(), ...(JSON.parse(body.toString()) as object) }, 201);
  else if (key === "POST /package/p1/file") {
    const name = /filename="([^"]+)"/.exec(body.toString("latin1"))?.[1] ?? "file";
    const file = fileNamed(name, "counter-trj2", "counter");
    files = [...files, file];
    json({ files: [{ ...file, report: report(name) }] }, 201);
  } else if (path.endsWith("/report")) json(report(decodeURIComponent(path.split("/")[4] ?? "")));
  else if (key.startsWith("DELETE /package/p1/file/")) {
    files = files.filter((file) => file.id !== decodeURIComponent(path.split("/")[4] ?? ""));
    reply.writeHead(204).end();
  } else if (key === "POST /package/p1/scenario") json(scenario(), 201);
  else if (key === "GET /scenario/s1") json(scenario());
  else if (key === "PATCH /scenario/s1/settings") {
    const change = JSON.parse(body.toString()) as Settings;
    settings = change.reset ? { ...DEFAULTS } : { ...settings, ...change };
    json(scenario());
  } else if (key === "PATCH /scenario/s1/subscriptions") {
    const change = JSON.parse(body.toString()) as { add: string[]; remove: string[] };
    for (const issnL of change.add) subscribed.add(issnL);
    for (const issnL of change.remove) subscribed.delete(issnL);
    json({ subscribed: [...subscribed], revision: 2 });
  } else if (key === "GET /scenario/s1/journals") reply.writeHead(200, { "content-type": "application/vnd.apache.arrow.stream" }).end(journalStream(settings));
  else if (key.startsWith("GET /scenario/s1/journal/")) {
    const years = { year: [2027, 2028, 2029, 2030, 2031], use_total: five(900), use_oa_plus_social_networks: five(300), use_backfile: five(90), use_subscription: five(510), use_ill: five(25), use_other_delayed: five(485), subscription_cost: five(2100), ill_cost: five(430), num_papers: five(120) };
    const history = { year: [2022, 2023, 2024, 2025, 2026], citations: five(20), authorships: five(3), num_green: five(30) };
    json({ years, history, papers_history: { year: [2021, 2022, 2023, 2024, 2025], num_papers: five(100) } });
  } else if (key === "GET /scenario/s1/summary") {
    json({ num_journals_total: 900, num_journals_subscribed: subscribed.size, cost_scenario: 402_000, cost_percent: 35, use_instant_percent: 57.1, use_ill_percent: 2.1 });
  } else if (request.headers.accept?.includes("html")) page(reply, "index.html");
  else page(reply, path);
}

function page(reply: ServerResponse, path: string) {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
  try {
    const body = readFileSync(join(dist, path));
    reply.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    reply.writeHead(404, { "content-type": "application/problem+json" }).end(JSON.stringify({ title: "Not found", status: 404 }));
  }
}

server.listen(Number(process.env.PORT ?? 8787), "127.0.0.1");

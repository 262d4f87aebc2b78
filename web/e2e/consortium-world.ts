/** A server with invented journals, libraries that have uploaded their files, and consortia of them; made through the API. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPerson } from "./person";
import { startServer, type Server } from "./server";
import { STAFF_DOMAIN, addStaff, staff } from "./staff";

/** Who builds consortia: an Admin of all of them and of their libraries. */
export const cora = { email: "cora@consortium.example", password: "many shelves in one" };
/** Who may only look at consortia. */
export const vic = { email: "vic@consortium.example", password: "only for looking at" };

/** What the journeys of a consortium go through. */
export interface World {
  server: Server;
  url: string;
  data: string;
  /** The folders of files, one for each library that was invented. */
  files: string[];
  /** Stops the server and starts it again over the same data; it is elsewhere afterwards. */
  restart: () => Promise<void>;
}

/** What a library states of its Big Deal. */
export interface Costs {
  big_deal_cost: number | null;
  big_deal_cost_increase: number | null;
}

/** Invents journals and the files of three libraries, and starts a server that knows the journals, with further options of its command. */
export async function startWorld(binary: string, options: string[] = []): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "titlewise-consortium-"));
  const [invention, data] = [join(folder, "invention"), join(folder, "data")];
  execFileSync(binary, ["generate", "--titles", "60", "--members", "3", "--seed", "5", "--out", invention], { stdio: "ignore" });
  const start = () => startServer(binary, data, ["--staff-domain", STAFF_DOMAIN, "--reference", join(invention, "reference"), ...options]);
  const server = await start();
  addStaff(data);
  const members = join(invention, "members");
  const files = readdirSync(members).sort().map((name) => join(members, name));
  const world: World = {
    server, url: server.url, data, files,
    restart: async () => {
      await world.server.stop();
      world.server = await start();
      world.url = world.server.url;
    },
  };
  return world;
}

/** Asks the API, as whom the token names. */
export async function ask<T>({ url }: Pick<World, "url">, method: string, path: string, token?: string, body?: object): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json", prefer: "return=minimal", ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

/** A token of somebody. */
export async function tokenFor(world: Pick<World, "url">, { email, password }: { email: string; password: string }): Promise<string> {
  const { access_token } = await ask<{ access_token: string }>(world, "POST", "/user/login", undefined, { email, password });
  return access_token;
}

/** Has staff add institutions by name, and lets Cora into each of them. Gives their ids. */
export async function found(world: World, names: string[], isConsortium = false): Promise<string[]> {
  const token = await tokenFor(world, staff);
  const ids: string[] = [];
  for (const institution_name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await ask<{ id: string }>(world, "POST", "/institution", token, { institution_name, ror_ids: "", is_consortium: isConsortium });
    ids.push(id);
    addPerson(world.data, cora, "--institution", id, "--role", "Admin");
  }
  return ids;
}

/** Gives a library a package with the files of one of those that were invented. Gives its id. */
export async function setUpLibrary(world: World, token: string, institution_id: string, at: number, costs: Costs): Promise<string> {
  const { id } = await ask<{ id: string }>(world, "POST", "/package", token, { name: "Invented Press 2026", currency: "USD", institution_id, ...costs });
  const folder = world.files[at] ?? "";
  const form = new FormData();
  for (const name of readdirSync(folder).filter((one) => /^(TR_J[234]|pta)\./.test(one))) form.append("file", new Blob([readFileSync(join(folder, name))]), name);
  form.append("file", new Blob([pricesOf(folder, at)]), "prices.csv");
  const reply = await fetch(`${world.url}/package/${id}/file`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  if (!reply.ok) throw new Error(`the files were not taken: ${await reply.text()}`);
  return id;
}

const dearer = (line: string) => line.replace(/[\d.]+$/, (price) => String(Number(price) * 1.25));

/** What was invented has the same prices for all. The second library pays a quarter more, and has no price for every third journal. */
function pricesOf(folder: string, at: number): string {
  const [heading = "", ...lines] = readFileSync(join(folder, "prices.csv"), "utf8").trim().split(/\r?\n/);
  if (at !== 1) return [heading, ...lines].join("\n");
  return [heading, ...lines.filter((_, row) => row % 3 !== 2).map(dearer)].join("\n");
}

/** A consortium that is there already, with three members and a scenario. */
export interface Consortium {
  institution: string;
  package: string;
  scenario: string;
  libraries: string[];
  sources: string[];
}

/** Makes one through the API. Its third member is a copy. */
export async function buildConsortium(world: World, name: string, libraries: string[]): Promise<Consortium> {
  const [institution = ""] = await found(world, [name], true);
  const places = await found(world, libraries);
  addPerson(world.data, vic, "--institution", institution, "--role", "Viewer");
  const token = await tokenFor(world, cora);
  const sources: string[] = [];
  const { id } = await ask<{ id: string }>(world, "POST", "/package", token, { name: "Invented Press together", currency: "USD", institution_id: institution });
  for (const [at, place] of places.entries()) {
    /* oxlint-disable no-await-in-loop */
    const source = await setUpLibrary(world, token, place, at, { big_deal_cost: 100_000 + 20_000 * at, big_deal_cost_increase: 5 });
    sources.push(source);
    await ask(world, "POST", `/package/${id}/members`, token, { source_package_id: source, mode: at === 2 ? "snapshot" : "live", tags: at === 1 ? [] : ["coast"] });
    /* oxlint-enable no-await-in-loop */
  }
  const scenario = await ask<{ id: string; meta?: { scenario_id: string } }>(world, "POST", `/package/${id}/scenario`, token, { name: "All together" });
  return { institution, package: id, scenario: scenario.meta?.scenario_id ?? scenario.id, libraries: places, sources };
}

/** A server of one's own with an invented consortium of many libraries, put together through the API, for measuring. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type Server } from "../e2e/server.ts";
import { STAFF_DOMAIN, addStaff, staff } from "../e2e/staff.ts";
import { asker, type Library } from "./speed-library.ts";

/** How many libraries send their files at the same time. */
const AT_ONCE = 3;
const FILES = /^(TR_J[234]\.(csv|xlsx)|prices\.csv|pta\.csv)$/;

/** A server that has just started, with a consortium's scenario that was viewed before. */
export interface Consortium extends Library {
  /** Milliseconds until the titles arrived after an earlier start, from the moment when the server was ready. */
  firstAnswer: number;
  end: () => Promise<void>;
}

/** Starts a server with a consortium of so many members and titles that was viewed before: the one that was kept, or a new one. */
export async function startConsortium(binary: string, members: number, titles: number): Promise<Consortium> {
  const keep = process.env.TITLEWISE_SPEED_DATA;
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "titlewise-speed-")) : join(keep, `consortium-${members}-${titles}`);
  const written = join(folder, "address.txt");
  const isThere = existsSync(written);
  if (!isThere) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [invention, data] = [join(folder, "invention"), join(folder, "data")];
  if (!isThere) {
    console.log(`${members} libraries with ${titles} journals are invented …`);
    execFileSync(binary, ["generate", "--titles", String(titles), "--members", String(members), "--seed", "1", "--out", invention], { stdio: "ignore" });
  }
  const start = () => startServer(binary, data, ["--staff-domain", STAFF_DOMAIN, "--reference", join(invention, "reference")]);
  if (!isThere) {
    const first = await start();
    addStaff(data);
    const path = await putTogether(first, join(invention, "members"));
    await fetchTitles(first.url, path, await signIn(first.url));
    await first.stop();
    writeFileSync(written, path);
    // They are in the server now, and large.
    for (const part of readdirSync(invention).filter((name) => name !== "reference")) rmSync(join(invention, part), { recursive: true });
  }
  const path = readFileSync(written, "utf8");
  const before = await start();
  const firstAnswer = await fetchTitles(before.url, path, await signIn(before.url));
  await before.stop();
  const server = await start();
  const token = await signIn(server.url);
  const end = async () => {
    await server.stop();
    if (keep === undefined) rmSync(folder, { recursive: true });
  };
  return { server, token, address: `${server.url}${path}`, firstAnswer, end };
}

async function signIn(url: string): Promise<string> {
  const { access_token } = await asker(url)<{ access_token: string }>("POST", "/user/login", undefined, staff);
  return access_token;
}

/** Fetches the titles of the scenario to which a path leads, waiting while they are calculated. Gives the milliseconds it took. */
async function fetchTitles(url: string, path: string, token: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await fetch(`${url}/scenario/${path.split("/").at(-1)}/journals`, { headers: { accept: "application/vnd.apache.arrow.stream", authorization: `Bearer ${token}` } });
    // oxlint-disable-next-line no-await-in-loop
    await reply.arrayBuffer();
    if (reply.ok) return performance.now() - begun;
    if (reply.status !== 503) throw new Error(`the titles: ${reply.status}`);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  }
}

/** Adds libraries with their files, and the consortium of them all with a scenario. Gives the path of its screen. */
async function putTogether(server: Server, folder: string): Promise<string> {
  const ask = asker(server.url);
  const { access_token: token } = await ask<{ access_token: string }>("POST", "/user/login", undefined, staff);
  const add = async (institution_name: string, is_consortium: boolean) => {
    const { id } = await ask<{ id: string }>("POST", "/institution", token, { institution_name, ror_ids: "", is_consortium });
    await ask("POST", "/user", token, { email: staff.email, institution_id: id, permissions: ["admin", ...(is_consortium ? ["consortium_admin"] : [])] });
    return id;
  };
  const consortium = await add("Measured Consortium", true);
  const pack = await ask<{ id: string }>("POST", "/package", token, { name: "All together", currency: "USD", institution_id: consortium });
  const names = readdirSync(folder).sort();
  const sources = new Map<string, string>();
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop
      sources.set(name, await addLibrary(server, token, await add(name, false), join(folder, name)));
      if (sources.size % 20 === 0) console.log(`${sources.size} of ${names.length} libraries have their files`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // oxlint-disable-next-line no-await-in-loop -- their order is the order in which they are added
  for (const name of names) await ask("POST", `/package/${pack.id}/members`, token, { source_package_id: sources.get(name) });
  const scenario = await ask<{ id: string; meta?: { scenario_id: string } }>("POST", `/package/${pack.id}/scenario`, token, { name: "Measured" });
  return `/p/${pack.id}/s/${scenario.meta?.scenario_id ?? scenario.id}`;
}

async function addLibrary(server: Server, token: string, institution_id: string, folder: string): Promise<string> {
  const { id } = await asker(server.url)<{ id: string }>("POST", "/package", token, { name: "Measured Press", currency: "USD", big_deal_cost: 100_000, big_deal_cost_increase: 5, institution_id });
  const form = new FormData();
  for (const name of readdirSync(folder).filter((one) => FILES.test(one))) form.append("file", new Blob([readFileSync(join(folder, name))]), name);
  const reply = await fetch(`${server.url}/package/${id}/file`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  if (!reply.ok) throw new Error(`the files of ${folder} were not taken: ${await reply.text()}`);
  return id;
}

/** A server of one's own with an invented library of so many journals, for measuring. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addPerson } from "../e2e/person.ts";
import { startServer, type Server } from "../e2e/server.ts";

const librarian = { email: "librarian@example.edu", password: "a long password" };

/** A server with a scenario. */
export interface Library {
  server: Server;
  /** The screen of the scenario. */
  address: string;
  /** What a browser holds of somebody who is signed in. */
  token: string;
}

/** Invents the library, starts a server, and uploads its files as a librarian would. */
export async function startLibrary(binary: string, titles: number): Promise<Library> {
  const folder = mkdtempSync(join(tmpdir(), "titlewise-speed-"));
  const [files, data] = [join(folder, "files"), join(folder, "data")];
  execFileSync(binary, ["generate", "--titles", String(titles), "--members", "1", "--seed", "7", "--out", files], { stdio: "ignore" });
  addPerson(data, librarian, "--institution", "Example University");
  const server = await startServer(binary, data, ["--reference", join(files, "reference")]);
  const ask = asker(server.url);
  const { access_token: token } = await ask<{ access_token: string }>("POST", "/user/login", undefined, librarian);
  const me = await ask<{ institutions: { institution_id: string }[] }>("GET", "/user/me", token);
  const pack = await ask<{ id: string }>("POST", "/package", token, { name: `${titles} journals`, currency: "USD", big_deal_cost: 2_000_000, institution_id: me.institutions[0]?.institution_id });
  const member = join(files, "members", readdirSync(join(files, "members"))[0] ?? "");
  const form = new FormData();
  for (const name of ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv", "pta.csv"]) form.append("file", new Blob([readFileSync(join(member, name))]), name);
  const upload = await fetch(`${server.url}/package/${pack.id}/file`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  if (!upload.ok) throw new Error(`the files were not taken: ${await upload.text()}`);
  const scenario = await ask<{ id: string; meta?: { scenario_id: string } }>("POST", `/package/${pack.id}/scenario`, token, { name: "Measured" });
  return { server, token, address: `${server.url}/p/${pack.id}/s/${scenario.meta?.scenario_id ?? scenario.id}` };
}

/** Asks a server, as whom a token names. */
export function asker(url: string) {
  return async <T>(method: string, path: string, token?: string, body?: object): Promise<T> => {
    const headers = { "content-type": "application/json", prefer: "return=minimal", ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
}

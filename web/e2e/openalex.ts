/** A stand-in for OpenAlex, which answers out of lines that a journey writes, and may be slow or have had enough. */

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";

/** What stands between a server and the stand-in. */
export interface OpenAlex {
  url: string;
  /** How it answers: at once, not before it does so at once again, or that the day's requests are used up. */
  mood: "ready" | "slow" | "used up";
  stop: () => void;
}

const source = (id: string, issn: string) => ({ id: `https://openalex.org/${id}`, type: "journal", issn_l: issn, issn: [issn], display_name: `Journal ${id}` });

/** An institution with this ROR id and papers of last year in a journal, each of which refers to that journal and to another one. */
export function writeWorks(folder: string, ror: string, [first, second]: readonly [string, string]): void {
  const institution = { id: "https://openalex.org/I1", lineage: ["https://openalex.org/I1"] };
  const year = new Date().getUTCFullYear() - 1;
  const sources = [source("S1", first), source("S2", second)];
  const cited = sources.map((one, at) => ({ id: `https://openalex.org/W${100 + at}`, publication_year: 2015, publication_date: "2015-01-01", type: "article", primary_location: { source: one } }));
  const papers = [1, 2, 3, 4].map((number) => ({
    id: `https://openalex.org/W${number}`, doi: `https://doi.org/10.1/${number}`, publication_year: year, publication_date: `${year}-03-01`, type: "article",
    open_access: { oa_status: "hybrid" }, apc_list: { value_usd: 2000 }, primary_location: { source: sources[0] },
    authorships: [{ institutions: [institution] }], referenced_works: cited.map(({ id }) => id),
  }));
  const entities = { sources, institutions: [{ id: institution.id, ror: `https://ror.org/${ror}`, display_name: "Example University", country_code: "US" }], works: [...cited, ...papers] };
  for (const [entity, rows] of Object.entries(entities)) {
    const path = join(folder, entity, "updated_date=2026-01-05/part_000.gz");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gzipSync(rows.map((row) => JSON.stringify(row)).join("\n")));
  }
}

/** Starts the stand-in that was built beside the program over a folder of lines, and what stands before it. */
export async function startOpenAlex(binary: string, folder: string): Promise<OpenAlex> {
  const child = spawn(join(dirname(binary), "examples/openalex_stand_in"), [folder], { stdio: ["ignore", "ignore", "pipe"] });
  const [line] = (await once(createInterface(child.stderr), "line")) as [string];
  const behind = line.replace("ready at ", "");
  const waiting: (() => void)[] = [];
  const forward = async (path: string, reply: ServerResponse) => {
    const answer = await fetch(`${behind}${path}`);
    reply.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  };
  let mood: OpenAlex["mood"] = "ready";
  const server = createServer(({ url = "/" }, reply) => {
    if (mood === "used up") reply.writeHead(429, { "retry-after": "7200" }).end();
    else if (mood === "slow" && !url.startsWith("/institutions")) waiting.push(() => void forward(url, reply));
    else void forward(url, reply);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
      if (next === "ready") for (const go of waiting.splice(0)) go();
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      child.kill();
    },
  };
}

/**
 * Prints how much script a browser fetches, compressed, before a page can be used: for the first pages a visitor sees, for
 * the scenario page, and for all pages together. Ends with 1 when it is more than it may be. `npm run sizes` after a build.
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const KILOBYTE = 1000;
const assets = join(process.cwd(), "dist/assets");
const chunks = new Map(readdirSync(assets).filter((name) => name.endsWith(".js")).map((name) => [name, readFileSync(join(assets, name), "utf8")]));

/** What a chunk cannot do without, itself included. */
function closure(names: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closure([...(chunks.get(name) ?? "").matchAll(/(?:^|[;}])(?:import|export)(?:[^"'();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, other]) => other ?? ""), found);
  }
  return found;
}

const entry = [...readFileSync(join(process.cwd(), "dist/index.html"), "utf8").matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name ?? "");
const pageOf = (name: string) => [...chunks.keys()].filter((chunk) => chunk.startsWith(`${name}-`));
const size = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name) ?? "").length, 0) / KILOBYTE;

const lines: [what: string, kilobytes: number, limit: number][] = [
  ["Landing", size(closure([...entry, ...pageOf("LandingPage")])), 350],
  ["Login", size(closure(entry)), 350],
  ["Purchase", size(closure([...entry, ...pageOf("PurchasePage")])), 350],
  ["Scenario", size(closure([...entry, ...pageOf("ScenarioPage")])), 900],
  ["All pages", size(chunks.keys()), 900],
];
for (const [what, kilobytes, limit] of lines) {
  console.log(`${what.padEnd(12)} ${kilobytes.toFixed(0).padStart(4)} kB of ${limit} kB${kilobytes > limit ? "  TOO MUCH" : ""}`);
  if (kilobytes > limit) process.exitCode = 1;
}

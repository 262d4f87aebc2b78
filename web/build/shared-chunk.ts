/**
 * Which chunk of the built screens a shared module of ours is in. Left alone, every set of pages that share a module gets a chunk of
 * its own: the page of a scenario had 25 of them, whose requests alone took longer than to draw its head.
 */

import { join } from "node:path";

/** What the bundler tells of a module. */
interface Context {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = join(import.meta.dirname, "../src");
const START = join(source, "start.ts");
const ENTRIES = [join(source, "main.tsx"), START];
const LARGE = /node_modules[\\/](ag-grid|apache-arrow|chart\.js)/;
const SCENARIO = [join(source, "pages/ScenarioPage.tsx")];

/**
 * The chunk of what `src/start.ts` needs. It must not contain or import more: the first requests of a page wait for it. A group takes
 * along what its modules need, so this one comes before all others.
 */
export function firstChunk(id: string, context: Context): string | null {
  return id.startsWith(source) && imports([START], context).has(id) ? "first" : null;
}

/**
 * The name of the chunk for a module that several chunks need: `core` for what every page has, `scenario-parts` for what the page of
 * a scenario needs besides, but for what needs a large library: pages without grids share these too. Null for the rest, which is left to
 * the bundler.
 */
export function sharedChunk(id: string, context: Context): string | null {
  if (!id.startsWith(source)) return null;
  if (imports(ENTRIES, context).has(id)) return "core";
  const isLarge = [...imports([id], context)].some((one) => LARGE.test(one));
  return !isLarge && imports(SCENARIO, context).has(id) ? "scenario-parts" : null;
}

/** All modules that are loaded with those of a list. */
function imports(ids: readonly string[], context: Context): ReadonlySet<string> {
  const all = new Set(ids);
  // A set hands out what is added to it meanwhile.
  for (const id of all) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) all.add(imported);
  return all;
}

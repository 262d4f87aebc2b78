import { join } from "node:path";
import { expect, test } from "vitest";
import { firstChunk, sharedChunk } from "./shared-chunk";

const source = join(import.meta.dirname, "../src");
const at = (file: string) => join(source, file);
const grid = "/packages/node_modules/ag-grid-community/main.js";
const modules: Record<string, string[]> = {
  [at("main.tsx")]: [at("lib/session.ts")],
  [at("start.ts")]: [at("api/early.ts")],
  [at("pages/ScenarioPage.tsx")]: [at("lib/session.ts"), at("ui/ActionMenu.tsx"), at("ui/Grid.tsx")],
  [at("ui/Grid.tsx")]: [grid, at("ui/grid-setup.ts")],
  [at("ui/grid-setup.ts")]: [grid],
};
const context = { getModuleInfo: (id: string) => ({ importedIds: modules[id] ?? [] }) };

test.each([
  ["lib/session.ts", "core"],
  ["api/early.ts", "core"],
  ["ui/ActionMenu.tsx", "scenario-parts"],
  ["ui/Grid.tsx", null],
  ["ui/grid-setup.ts", null],
  ["features/admin/lists.ts", null],
])("%s is in the chunk %s", (file, chunk) => {
  expect(sharedChunk(at(file), context)).toBe(chunk);
});

test.each([
  ["api/early.ts", "first"],
  ["lib/session.ts", null],
  ["ui/Grid.tsx", null],
])("%s is in the chunk of the first script: %s", (file, chunk) => {
  expect(firstChunk(at(file), context)).toBe(chunk);
});

test("packages have chunks of their own", () => {
  expect(sharedChunk(grid, context)).toBeNull();
});

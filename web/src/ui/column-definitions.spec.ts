/** Holds the grids against a rule: each column has a definition, which its heading shows on hover and on keyboard focus. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const features = join(import.meta.dirname, "../features");
const sources = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".spec.ts"));

/** The columns in a source that have a name of their own: what stands from its name to the end of its object. */
function columnsIn(text: string): string[] {
  return [...text.matchAll(/headerName(?:: (?!string)[^,]+)?,[^}]*/g)].map(([column]) => column);
}

it("every column of a grid has a definition", () => {
  const columns = sources.flatMap((name) => columnsIn(readFileSync(join(features, name), "utf8")).map((column) => ({ name, column })));
  expect(columns.length).toBeGreaterThan(60);
  const bare = columns.filter(({ column }) => !column.includes("headerTooltip")).map(({ name, column }) => `${name}: ${column.slice(0, 60)}`);
  expect(bare).toEqual([]);
});

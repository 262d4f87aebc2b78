/** What axe finds wrong with a page: rules of WCAG 2.2, levels A and AA, and best practices. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const options: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** Fails with a line for each thing that axe finds wrong with what the page shows now, or with a part of it alone. */
export async function expectAccessible(page: Page, what: string, part = ":root"): Promise<void> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(([where, chosen]) => (globalThis as unknown as { axe: { run: (where: string, options: object) => Promise<AxeResults> } }).axe.run(where, chosen), [part, options] as [string, object]);
  const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n").slice(1).join(";").trim()}`));
  expect.soft(lines, what).toEqual([]);
}

/** What axe finds wrong with a page: rules of WCAG 2.2, levels A and AA, and best practices. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const options: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

/** The rule of WCAG 2.5.3, which axe counts as experimental: users who speak to the screen say what they read. */
const ofLabels: RunOptions = { runOnly: { type: "rule", values: ["label-content-name-mismatch"] } };

/** The rules that depend on colours. */
const ofColours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/**
 * Like `expectAccessible`, in the light and then in the dark. In the dark only colours are checked: the rest is the same, and
 * this takes half the time of two visits.
 */
export async function expectAccessibleInBoth(page: Page, what: string, part = ":root"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await background(page);
  await expectAccessible(page, `${what}, light`, part);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page), { message: `${what} turns dark` }).not.toBe(light);
  await expectAccessible(page, `${what}, dark`, part, ofColours);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => background(page), { message: `${what} turns light again` }).toBe(light);
}

/** Fails with a line for each control whose visible label is not part of its name. */
export async function expectLabelsInNames(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, labels`, ":root", ofLabels);
}

async function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

/** Fails with a line for each thing that axe finds wrong with what the page shows now, or with a part of it alone. */
export async function expectAccessible(page: Page, what: string, part = ":root", rules = options): Promise<void> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(([where, chosen]) => (globalThis as unknown as { axe: { run: (where: string, options: object) => Promise<AxeResults> } }).axe.run(where, chosen), [part, rules] as [string, object]);
  const lines = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n").slice(1).join(";").trim()}`));
  expect.soft(lines, what).toEqual([]);
}

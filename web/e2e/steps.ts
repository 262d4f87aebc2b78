/** Steps that several journeys share. */

import { expect, type Page } from "@playwright/test";
import type { KnownReport } from "./reports";

/** A picture of what is to be seen, kept among the results. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/e2e-${name}.png`, fullPage: true, animations: "disabled" });
}

/** Creates a package from the page of its institution and waits for its setup. */
export async function createPackage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New package" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Still needed for a forecast: COUNTER reports, a price list, the Big Deal cost and the growth of the Big Deal cost.")).toBeVisible();
}

/** Compares the open report with what a person counts in the file. */
export async function expectReport(page: Page, known: KnownReport): Promise<void> {
  const report = page.getByTestId("file-report");
  await expect(report.getByLabel("Rows read")).toHaveText(known.rows);
  await expect(report.getByLabel("Rows used")).toHaveText(known.rows);
  for (const [term, value] of known.facts) {
    await expect(report.locator(`dt:text-is("${term}") + dd`)).toHaveText(value);
  }
  for (const cells of known.metrics) {
    await expect(report.getByRole("table", { name: "Metrics" }).getByRole("row", { name: cells.join(" ") })).toBeVisible();
  }
}

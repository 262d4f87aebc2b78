/** Steps and files that several journeys share. */

import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** A real report, and what a person counts in it. */
export interface KnownReport {
  name: string;
  path: string;
  rows: string;
  facts: [term: string, value: string][];
  metrics: string[][];
}

/** Real reports are not ours to publish: they are beside the checkout, or where TITLEWISE_FIXTURES says. */
const shared = process.env.TITLEWISE_FIXTURES ?? join(import.meta.dirname, "../../../shared");

const file = (name: string) => ({ name, path: join(shared, "fixtures/counter_json", name) });

/** Requests of a month. */
export const requests: KnownReport = {
  ...file("folio__tr_j3.json"),
  rows: "442",
  facts: [
    ["Report", "TR_J3, release 5"],
    ["Period", "January 2021"],
    ["Distinct ISSNs", "95"],
    ["First title", "Acta Haematologica"],
    ["Last title", "Kompass Ophthalmologie"],
  ],
  metrics: [
    ["Total Item Requests", "105", "798"],
    ["Unique Item Requests", "105", "573"],
  ],
};

/** Requests of a month by year of publication. */
export const requestsByYear: KnownReport = {
  ...file("folio__tr_j4.json"),
  rows: "456",
  facts: [
    ["Report", "TR_J4, release 5"],
    ["Period", "January 2021"],
    ["Distinct ISSNs", "74"],
    ["First title", "Acta Haematologica"],
    ["Last title", "Journal of Innate Immunity"],
  ],
  metrics: [
    ["Total Item Requests", "228", "587"],
    ["Unique Item Requests", "228", "430"],
  ],
};

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
  await expect(page.getByText("Still needed for a forecast: a COUNTER report and a price list.")).toBeVisible();
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

/** A price list of a publisher that is kept for everybody is taken instead of being uploaded. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./journey";
import { lineOf, openReport } from "./file-steps";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const folder = mkdtempSync(join(tmpdir(), "titlewise-prices-"));
writeFileSync(join(folder, "A House 2026 USD.csv"), "ISSN,Price\n0028-0836,1200\n0036-8075,840.5\n");
writeFileSync(join(folder, "notes.txt"), "These are the lists of this year.\n");

const { url } = ownServer("--price-lists", folder);

test("a price list of the service is taken, and one that is none says why", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Lists 2026");
  await page.getByRole("button", { name: "Use a shared price list" }).click();
  const dialog = page.getByRole("dialog", { name: "Use a shared price list" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await shot(page, "price-lists");
  await dialog.getByRole("radio", { name: "A House 2026 USD.csv" }).check();
  await dialog.getByRole("button", { name: "Use price list" }).click();
  await expect(dialog).toBeHidden();
  await expect(lineOf(page, "A House 2026 USD.csv")).toContainText("Used");
  const report = await openReport(page, "A House 2026 USD.csv");
  await expect(report).toContainText("2 of 2");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Use a shared price list" }).click();
  await expect(dialog).toContainText("replaces the current price list");
  await dialog.getByRole("radio", { name: "notes.txt" }).check();
  await dialog.getByRole("button", { name: "Use price list" }).click();
  await expect(lineOf(page, "notes.txt")).toContainText("Refused");
  await expect(lineOf(page, "A House 2026 USD.csv"), "the one before stays").toContainText("Used");
});

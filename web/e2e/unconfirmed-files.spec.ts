/** A table that does not look like a list of titles: it is not used before a person confirms it. */

import { expect, test } from "@playwright/test";
import { lineOf, openReport } from "./file-steps";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage } from "./steps";

const { url } = ownServer();
const TITLES = { name: "titles.csv", mimeType: "text/csv", buffer: Buffer.from("issn\n0031-9252\n0034-5679\n") };
const citations = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("issn_l,year,num_citations\n0031-9252,2019,4\n0034-5679,2020,1\n") });

test("a table of citations asks before it replaces the title filter", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Unconfirmed");
  const input = page.getByTestId("file-input");
  await input.setInputFiles([TITLES]);
  await expect(lineOf(page, "titles.csv")).toContainText("Used");
  await input.setInputFiles([citations("citations.csv")]);
  const line = lineOf(page, "citations.csv");
  await expect(line).toContainText("Needs your confirmation");
  await expect(line).toContainText("does not look like a list of titles");
  await expect(lineOf(page, "titles.csv"), "the filter stays until then").toContainText("Used");

  await line.getByRole("button", { name: "Use as title list: citations.csv" }).click();
  await expect(page.getByText("citations.csv is used now.")).toBeVisible();
  await expect(line).toContainText("Used, with warnings");
  await expect(lineOf(page, "titles.csv")).toContainText("Replaced by a newer file");

  await input.setInputFiles([citations("authorships.csv")]);
  const report = await openReport(page, "authorships.csv");
  await expect(report).toContainText("it has no titles but columns of numbers (year, num_citations)");
  const dialog = page.getByRole("dialog", { name: "authorships.csv" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this file?" }).getByRole("button", { name: "Delete" }).click();
  await expect(lineOf(page, "authorships.csv")).toHaveCount(0);
  await expect(line, "what was used stays").toContainText("Used, with warnings");
});

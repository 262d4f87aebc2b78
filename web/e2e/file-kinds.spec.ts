/** Files that were not read as what they are, files that bring much less than those in use, and files that come back. */

import { expect, test, type Page } from "./journey";
import { downloaded, lineOf } from "./file-steps";
import { issnOf } from "./files";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage } from "./steps";

const { url } = ownServer();

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const TITLES = csv("titles.csv", "issn\n0031-9252\n0034-5679\n");
/** Holdings as knowledge bases list them: a title filter or a perpetual access list. */
const HOLDINGS = csv(
  "holdings.csv",
  "publication_title,print_identifier,date_first_issue_online,date_last_issue_online\nActa Una,0031-9252,1997-01-01,2020-12-31\nActa Duae,0034-5679,2001-01-01,2020-12-31\n",
);
const prices = (name: string, titles: number) => csv(name, ["ISSN,Price", ...Array.from({ length: titles }, (_, at) => `${issnOf(1_000_000 + at)},${100 + at}`), ""].join("\n"));

test("a perpetual access list that became the title filter is corrected, and the filter restored", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Kinds");
  await upload(page, TITLES);
  await upload(page, HOLDINGS);
  await expect(lineOf(page, "titles.csv")).toContainText(/Replaced on .* by holdings\.csv/);

  // What it is not is refused, and nothing changes.
  await changeKind(page, "holdings.csv", "Price list");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("If it cannot be read as a price list, the files in use stay the same.");
  await dialog.getByRole("button", { name: "Process again" }).click();
  await expect(dialog).toContainText("holdings.csv cannot be read as a price list. Nothing was changed.");
  await expect(dialog).toContainText("The headings in row 1 name no price.");
  await dialog.getByRole("button", { name: "Map the columns" }).click();
  await expect(page.getByRole("dialog")).toContainText("publication_title");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(lineOf(page, "holdings.csv")).toContainText("Title filter");

  await changeKind(page, "holdings.csv", "Perpetual access list");
  await expect(dialog).toContainText("no longer used as title filter, and no other file replaces it. To use titles.csv again, restore it afterwards.");
  await dialog.getByRole("button", { name: "Process again" }).click();
  await expect(page.getByText("holdings.csv is used as a perpetual access list.")).toBeVisible();
  await expect(lineOf(page, "holdings.csv")).toContainText("Perpetual access");
  await expect(lineOf(page, "titles.csv"), "nothing comes back by itself").toContainText("Replaced by a newer file");

  await restore(page, "titles.csv");
  await expect(lineOf(page, "titles.csv")).toContainText("Used");
  await page.reload();
  for (const name of ["titles.csv", "holdings.csv"]) await expect(lineOf(page, name).locator("[data-state^=used]")).toBeVisible();
});

test("a price list that brings much less asks first, and a replaced one comes back", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Prices");
  await upload(page, prices("all.csv", 60));
  await page.getByTestId("file-input").setInputFiles([prices("few.csv", 5)]);
  const few = lineOf(page, "few.csv");
  await expect(few).toContainText("This price list has 5 rows; the one in use has 60. Replace it?");
  await expect(lineOf(page, "all.csv")).toContainText("Used");
  await few.getByRole("button", { name: "Keep the current file: few.csv" }).click();
  await expect(few).toHaveCount(0);
  await expect(lineOf(page, "all.csv")).toContainText("Used");

  await page.getByTestId("file-input").setInputFiles([prices("few.csv", 5)]);
  await few.getByRole("button", { name: "Replace it: few.csv" }).click();
  await expect(few).toContainText("Used");
  await expect(lineOf(page, "all.csv")).toContainText(/Replaced on .* by few\.csv/);
  await restore(page, "all.csv", "few.csv is then the replaced file");
  await expect(lineOf(page, "all.csv")).toContainText("Used");
  await expect(few).toContainText(/Replaced on .* by all\.csv/);
});

test("an exported forecast filters its subscribed titles, or all of them", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await page.getByRole("button", { name: /^Subscribe / }).first().click();
  await expect(page.getByTestId("scenario-line")).toContainText("1 subscribed");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const { content } = await downloaded(page, page.getByRole("menuitem", { name: /^Spreadsheet \(CSV\)/ }));
  const exported = csv("export.csv", content.toString());

  await page.goto(url());
  await createPackage(page, "Filtered");
  await page.getByTestId("file-input").setInputFiles([exported]);
  const line = lineOf(page, "export.csv");
  await expect(line).toContainText("Refused");
  await line.getByRole("button", { name: "Use as title filter: export.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Use this table as a title filter?" });
  await expect(dialog.getByRole("radio", { name: "Only the subscribed titles" })).toBeChecked();
  await dialog.getByRole("button", { name: "Use as title filter" }).click();
  await expect(line).toContainText("1 row is used");
  await expect(line).toContainText("Title filter");

  await changeKind(page, "export.csv", "Title filter");
  await dialog.getByRole("radio", { name: "All titles" }).check();
  await dialog.getByRole("button", { name: "Use as title filter" }).click();
  await expect(line).toContainText(/[1-9]\d+ rows are used/);
});

async function upload(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByTestId("file-input").setInputFiles([file]);
  await expect(lineOf(page, file.name)).toContainText("Used");
}

async function changeKind(page: Page, name: string, kind: string): Promise<void> {
  await lineOf(page, name).getByRole("button", { name: `Change kind: ${name}` }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

async function restore(page: Page, name: string, consequence = "is used again"): Promise<void> {
  await lineOf(page, name).getByRole("button", { name: `Restore ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Restore this file?" });
  await expect(dialog).toContainText(consequence);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(`${name} is used again.`, { exact: true })).toBeVisible();
}

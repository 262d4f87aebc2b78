/** Files that take their time: their reading is followed, also by who comes back later, and is given up by deleting them. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { addFiles, lineOf, outcomeOf } from "./file-steps";
import { counterRows, csvOf, issnOf, onDisk, priceRows, upload } from "./files";
import { ownServer } from "./own-server";
import { enter, tokenOf } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

/** A report of so many titles that its reading can be watched. */
function largeReport(name: string): string {
  const titles = Array.from({ length: 120_000 }, (_, at) => ({ title: `Invented Annals, volume ${at}`, issn: issnOf(1_000_000 + at) }));
  return onDisk(name, csvOf(counterRows({ id: "TR_J3", year: 2025, titles })));
}

/** Uploads a price list beside the page, and returns whether the server reads files after it has answered. */
async function readsLater(page: Page): Promise<boolean> {
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, prefer: "respond-async" };
  const answer = await page.request.post(`${url()}/package/${id}/file`, { headers, multipart: { file: upload("prices.csv", csvOf(priceRows(["ISSN", "Title", "Price"]))) } });
  await page.reload();
  return answer.status() === 202;
}

test("a large file tells how far it is, also after a reload, and is used in the end", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Large reports");
  expect(await readsLater(page), "the server answers before it reads").toBe(true);
  await expect(lineOf(page, "prices.csv")).toContainText("Used");

  await page.getByTestId("file-input").setInputFiles([largeReport("large.csv")]);
  await expect(outcomeOf(page, "large.csv")).toContainText(/processing, \d+%/);
  await shot(page, "reading");
  await page.reload();
  const line = lineOf(page, "large.csv");
  await expect(line).toContainText(/Processing|Used/);
  const isWatched = (await line.innerText()).includes("Processing");
  // As long as it says so, it shows how far it is and offers no report. A fast server may be through with it meanwhile.
  await expect(line.getByRole("progressbar", { name: "Reading of large.csv" }).or(line.getByText("Used").first())).toBeVisible();
  await expect(line.filter({ hasText: "Processing" }).getByRole("button", { name: "Report on large.csv" })).toHaveCount(0);
  await expectAccessible(page, "a file that is read");
  await expect(line).toContainText("Used", { timeout: 120_000 });
  if (isWatched) await expect(page.getByText("File uploaded.")).toBeVisible();
  await expect(line).toContainText("240,000");
  await expect(page.getByRole("region", { name: "COUNTER version" })).toContainText("✓ TR_J3");
  await expect(page.getByRole("region", { name: "COUNTER version" })).toContainText("To switch to COUNTER 4, delete all COUNTER 5 reports first.");
});

test("the reading of a file is given up, and the file is gone", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Second thoughts");
  expect(await readsLater(page), "the server answers before it reads").toBe(true);
  await page.getByTestId("file-input").setInputFiles([largeReport("mistake.csv")]);
  await expect(outcomeOf(page, "mistake.csv")).toContainText("processing");
  await page.getByRole("button", { name: "Cancel processing of mistake.csv" }).click();
  await expect(outcomeOf(page, "mistake.csv")).toHaveCount(0);
  await expect(lineOf(page, "mistake.csv")).toHaveCount(0);
  await page.reload();
  await expect(lineOf(page, "prices.csv")).toBeVisible();
  await expect(lineOf(page, "mistake.csv")).toHaveCount(0);
});

test("subscribed journals that a title filter leaves out are told", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  const grid = page.getByTestId("journal-grid");
  const label = await grid.getByRole("button", { name: /^Subscribe / }).first().getAttribute("aria-label");
  await grid.getByRole("button", { name: label ?? "", exact: true }).click();
  await expect(page.getByText(/^Subscribed 1 journal, /)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  await addFiles(page, upload("filter.csv", csvOf([["ISSN"], ["4000-0006"], ["4000-0014"]])));
  await expect(page.getByRole("alert").filter({ hasText: "The title filter leaves out 151 subscribed journals (First scenario: 1; 150 core titles: 150)." })).toBeVisible();
});

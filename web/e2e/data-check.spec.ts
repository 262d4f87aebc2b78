/** The data check of a package: which titles are forecast, why the others are not, and what changes when a list comes. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { addFiles, downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();

/** The first number in words such as "Not forecast 12" or "Show 12: No price". */
const numberIn = (text: string) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", ""));

async function openCheck(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Data check" }).click();
  await expect(page.getByTestId("check-summary")).toBeVisible();
}

async function byState(page: Page): Promise<{ whole: number; weak: number; not: number }> {
  await expect(page.getByTestId("check-summary")).toBeVisible();
  const states = page.getByRole("group", { name: "Titles by state" }).getByRole("button");
  const [whole = 0, weak = 0, not = 0] = (await states.allInnerTexts()).map(numberIn);
  return { whole, weak, not };
}

test("every title is forecast or stands with a reason, which leads to its titles and to a remedy", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  const line = await page.getByTestId("scenario-line").innerText();
  const journals = Number(/^(\d+) journals/.exec(line)?.[1]);
  expect(journals).toBeGreaterThan(100);
  await page.getByRole("link", { name: /^← / }).click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  await page.getByRole("link", { name: "View data check" }).click();
  const summary = page.getByTestId("check-summary");
  const before = await byState(page);
  expect(before.whole + before.weak, "those of the scenario").toBe(journals);
  const all = journals + before.not;
  const allInWords = all.toLocaleString("en");
  await expect(summary.getByRole("heading")).toHaveText(`${journals} of ${allInWords} titles are forecast`);
  const shown = page.getByTestId("shown-titles");
  await expect(shown).toHaveText(`${allInWords} titles`);

  await test.step("the reasons add up to what is not forecast", async () => {
    const reasons = page.getByRole("region", { name: "Not forecast, by reason" }).getByRole("button");
    const counts = (await reasons.allInnerTexts()).map(numberIn);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(before.not);
  });
  await test.step("a finding shows its titles, and says what to do", async () => {
    const unpriced = page.locator('[data-finding="no_price"]');
    await expect(unpriced).toContainText("What to do: Add its ISSN and price to your price list");
    const count = numberIn(await unpriced.getByRole("button").innerText());
    await unpriced.getByRole("button", { name: /^Show .*: No price$/ }).click();
    await expect(shown).toHaveText(`No price: ${count} titles`);
    await expect(page).toHaveURL(/finding=no_price/);
    // Rows that go away are still there for a moment.
    await expect(page.getByTestId("check-grid").locator('[row-index="0"] [col-id="title"]')).toHaveCount(1);
    const first = page.getByTestId("check-grid").locator('.ag-row[row-index="0"]');
    await expect(first.locator('[col-id="reasons"]')).toContainText("No price");
    await expect(first.locator('[col-id="price"]')).toHaveText("–");
    const title = await page.getByTestId("check-grid").locator('[row-index="0"] [col-id="title"]').innerText();
    await page.getByRole("searchbox", { name: "Search titles" }).fill(title);
    await expect(shown).toHaveText("No price: 1 title");
    await expect(page).toHaveURL(/title=/);
    await page.reload();
    await expect(shown, "the address keeps what is shown").toHaveText("No price: 1 title");
    await page.getByRole("button", { name: "Show all titles" }).click();
    await page.getByRole("searchbox", { name: "Search titles" }).fill("");
    await expect(shown).toHaveText(`${allInWords} titles`);
  });
  await expectAccessible(page, "data check");
  await shot(page, "data-check");
  await test.step("all of it as a file", async () => {
    const file = await downloaded(page, page.getByRole("button", { name: "All titles as CSV" }));
    expect(file.name).toBe("Demo package - data check.csv");
    expect(file.content.toString("utf8").trim().split("\n")).toHaveLength(1 + all);
  });
  await test.step("a title filter with one title leaves all others out", async () => {
    const grid = page.getByTestId("check-grid");
    await page.getByRole("group", { name: "Titles by state" }).getByRole("button", { name: /^Forecast, with gaps/ }).click();
    await expect(grid.locator('[row-index="0"] [col-id="title"]')).toHaveCount(1);
    const kept = await grid.locator('.ag-row[row-index="0"] [col-id="issn"]').innerText();
    await page.getByRole("tab", { name: /^Setup/ }).click();
    await addFiles(page, { name: "only.csv", mimeType: "text/csv", buffer: Buffer.from(`issn\n${kept}\n`) });
    await openCheck(page);
    await expect(page.getByTestId("check-summary").getByRole("heading")).toHaveText(`1 of ${allInWords} titles are forecast`);
    await expect(page.locator('[data-finding="outside_filter"]').getByRole("button")).toHaveText(`Show ${journals - 1}: Not in the title filter`);
  });
});

test("the data check in the dark and on a telephone", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await openCheck(page);
  await expectAccessible(page, "data check in the dark");
  await shot(page, "data-check-dark");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await shot(page, "data-check-narrow");
});

test("a check that does not come can be asked for again", async ({ page }) => {
  let isBusy = true;
  await page.route("**/package/*/data-check", (route) => (isBusy ? route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }) : route.fallback()));
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: "Data check" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Try again in a minute." })).toBeVisible();
  isBusy = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("check-summary")).toBeVisible();
});

/** axe in the dark on what is opened, chosen or waited for: parts of a scenario, dialogs, and a file that is read. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { lineOf, outcomeOf } from "./file-steps";
import { counterRows, csvOf, issnOf, onDisk, upload } from "./files";
import { ownServer } from "./own-server";
import { chooseInMenu, openHistory, openScenario, closeHistory } from "./scenario-steps";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

test.beforeEach(async ({ page }) => page.emulateMedia({ colorScheme: "dark" }));

test("the parts of a scenario in the dark", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await expectAccessible(page, "forecast, with first steps");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Parameters" })).toBeVisible();
  await expectAccessible(page, "Parameters");
  await shot(page, "dark-parameters");
  await page.getByTestId("setting-cost_ill").fill("much");
  await expect(page.getByText("A number, 0 or more.")).toBeVisible();
  await expectAccessible(page, "a refused parameter");
});

test("a journal in the dark, in both of its parts, subscribed and not", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByTestId("journal-grid").locator('[row-index="2"]').getByRole("button", { name: /^Subscribe / }).click();
  await expect(page.getByText(/^Subscribed 1 journal, /)).toBeVisible();
  for (const row of [2, 4]) {
    /* oxlint-disable no-await-in-loop */
    await page.getByTestId("journal-grid").locator(`[row-index="${row}"] [col-id="title"]`).click();
    const journal = page.getByRole("dialog");
    await expect(journal.getByText(row === 2 ? "Subscribed" : "Not subscribed", { exact: true })).toBeVisible();
    await expectAccessible(page, `journal ${row}, overview`);
    await journal.getByRole("tab", { name: "Timelines" }).click();
    await expect(journal.getByRole("table", { name: "Five-year forecast" })).toBeVisible();
    await expectAccessible(page, `journal ${row}, timelines`);
    await shot(page, `dark-journal-${row}`);
    await page.keyboard.press("Escape");
    await expect(journal).toHaveCount(0);
    /* oxlint-enable no-await-in-loop */
  }
});

test("menus and dialogs of a scenario in the dark", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await openedBy(page, "Scenario");
  await openedBy(page, "Export");
  await openedBy(page, "Columns");
  await chooseInMenu(page, "Make a copy…");
  await expectAccessible(page, "make a copy");
  await page.keyboard.press("Escape");
  await openHistory(page);
  await expectAccessible(page, "history");
  await closeHistory(page);
  await page.getByRole("button", { name: /^Prices missing/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "prices missing");
});

test("the set-up tab in the dark, while a file is read and afterwards", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "In the dark");
  await expectAccessible(page, "nothing there yet");
  const titles = Array.from({ length: 120_000 }, (_, at) => ({ title: `Invented Annals, volume ${at}`, issn: issnOf(1_000_000 + at) }));
  await page.getByTestId("file-input").setInputFiles(onDisk("large.csv", csvOf(counterRows({ id: "TR_J3", year: 2025, titles }))));
  await expect(outcomeOf(page, "large.csv")).toContainText(/processing, \d+%/);
  await expectAccessible(page, "a file that is read");
  await shot(page, "dark-reading");
  await expect(lineOf(page, "large.csv")).toContainText("Used", { timeout: 120_000 });
  await page.getByTestId("file-input").setInputFiles([upload("minutes.csv", Buffer.from("Date,Present\n2021-01-12,all of us\n"))]);
  await expect(outcomeOf(page, "minutes.csv")).toContainText("Refused");
  await expectAccessible(page, "a file that is used and one that is refused");
  await shot(page, "dark-read");
});

/** Opens a menu by its button, looks at it, and closes it. */
async function openedBy(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  // A menu stands beside the landmarks of its page for a moment; it is looked at by itself.
  await expectAccessible(page, `menu ${name}`, ".MuiMenu-paper");
  await shot(page, `dark-menu-${name.toLowerCase()}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
}

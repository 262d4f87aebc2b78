/** The cost of the Big Deal on the screens: 0 is a value, an unknown cost is asked for, and an excess is shown as one. */

import { expect, test, type Page } from "@playwright/test";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";

const { url } = ownServer();

test("an unknown Big Deal is asked for, and a cheap one shows the excess", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: "Edit details" }).click();
  await state(page, "", "");
  await expect(page.getByText("Not known, growth not known")).toBeVisible();

  await openScenario(page);
  const bar = page.getByTestId("cost-bar");
  const note = page.getByTestId("annual-cost").locator("xpath=..");
  await expect(note).toContainText("Big Deal cost unknown");
  await expect(bar).not.toContainText("Savings");
  await expect(page.getByText(/2,\d{3},\d{3}/), "no cost is made up").toHaveCount(0);
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("setting-cost_bigdeal")).toHaveValue("");
  await page.getByRole("link", { name: "Enter your Big Deal cost" }).click();

  // A growth may be negative. A cost of 0 counts.
  await state(page, "0", "-5");
  await expect(page.getByText("growing -5% a year").first()).toBeVisible();
  await openScenario(page);
  await expect(note).toContainText("The Big Deal costs 0");
  await expect(page.getByTestId("excess")).toContainText("more than the Big Deal");
  await expect(bar).not.toContainText("Savings");
  await expect(page.getByRole("link", { name: "Enter your Big Deal cost" })).toHaveCount(0);
});

async function openScenario(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("annual-cost")).toBeVisible();
}

/** States cost and growth on the tab of details. */
async function state(page: Page, cost: string, growth: string): Promise<void> {
  await page.getByRole("button", { name: "Change: Big Deal cost a year" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Big Deal cost a year").fill(cost);
  await dialog.getByLabel("Growth a year").fill(growth);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Edit successful.")).toBeVisible();
  await expect(dialog).toBeHidden();
}

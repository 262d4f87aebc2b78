/** The parts of a package on its set-up tab: what is there, what is missing, and what may be left out. */

import { expect, test } from "./journey";
import { downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage } from "./steps";

const { url } = ownServer();

test("the set-up tab says part by part what is there, and gives the excluded titles", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  const parts = page.getByRole("list", { name: "Forecast data" }).getByRole("listitem");
  await expect(parts).toHaveCount(7);
  await expect(parts.filter({ hasText: "COUNTER reports" })).toContainText(/✓ Done.*3 reports used/);
  await expect(parts.filter({ hasText: "Price list" })).toContainText(/! Some missing.*61 journals without a price/);
  for (const name of ["COUNTER reports", "Price list", "Currency", "Big Deal costs", "Perpetual access", "Title filter", "Excluded titles"]) {
    await expect(parts.filter({ hasText: name }).getByRole("link", { name: `More about ${name}` })).toHaveAttribute("href", /^\/support#[a-z-]+$/);
  }
  const excluded = await downloaded(page, page.getByRole("button", { name: "Download excluded titles" }));
  expect(excluded.name).toMatch(/\.csv$/);
  expect(excluded.content.toString("utf8").trim().split("\n").length).toBeGreaterThan(1);
  await page.getByRole("main").getByRole("link", { name: "Brammere State University" }).click();
  await createPackage(page, "Nothing yet");
  await expect(page.getByTestId("next-step")).toContainText("Next step: Upload COUNTER reports.");
  await expect(parts.and(page.locator('[aria-current="step"]')), "the same step in the list").toHaveText(/COUNTER reports/);
  await expect(parts.filter({ hasText: "COUNTER reports" })).toContainText("✕ Needed");
  await expect(parts.filter({ hasText: "Big Deal costs" })).toContainText("✕ Needed");
  await expect(parts.filter({ hasText: "Perpetual access" })).toContainText("! Recommended");
  await expect(parts.filter({ hasText: "Excluded titles" }).getByRole("button", { name: "Download" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("tab", { name: /^Scenarios/ }), "no scenarios before there is a forecast").toHaveCount(0);
  await page.getByRole("link", { name: "Enter cost: Big Deal costs" }).click();
  await expect(page.getByRole("button", { name: "Change: Big Deal cost a year" })).toBeVisible();
});

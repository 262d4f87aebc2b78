/** A visitor of the demo: has a copy of the library for a day, can build scenarios and upload, and reads what needs an account. */

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { changeLoanCost, openHistory, openScenario } from "./scenario-steps";
import { chooseInAccountMenu, institution, logOut, openDemo } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();

test("a visitor has a library for a day, and reads what needs an account", async ({ page }) => {
  await visit(page);
  const banner = page.getByRole("alert").filter({ hasText: "This demo library has invented journals" });
  await expect(banner).toContainText("Only you see this copy, and it lasts one day");
  await expect(page.getByText("Invented institution")).toBeVisible();
  await saysWhy(page.getByRole("button", { name: "New package" }), "Demo profiles can't add packages.");
  await saysWhy(page.getByRole("button", { name: "Rename" }), "The demo cannot rename its institution or package.");
  await expectAccessible(page, "a visitor's library");
  await shot(page, "demo-institution");
  await page.getByRole("tab", { name: /^Users/ }).click();
  await saysWhy(page.getByRole("button", { name: "Add user" }), "The demo cannot send email or give access to other people.");
  await page.getByRole("tab", { name: /^ROR IDs/ }).click();
  const rors = page.getByRole("list", { name: "ROR IDs" });
  await expect(rors).toContainText("(demo ROR ID)");
  await saysWhy(rors.getByRole("button", { name: /^Remove/ }), "The demo cannot change its ROR IDs.");

  await test.step("the package", async () => {
    await page.getByRole("tab", { name: /^Packages/ }).click();
    await page.getByRole("link", { name: /Demo package/ }).click();
    await page.getByRole("tab", { name: /^Setup/ }).click();
    await saysWhy(page.getByRole("button", { name: /^Delete/ }).first(), "Demo accounts can't delete data.");
    await page.getByRole("tab", { name: "Edit details" }).click();
    await saysWhy(page.getByRole("button", { name: "Change: Name" }), "The demo cannot rename its institution or package.");
    await saysWhy(page.getByRole("button", { name: "Delete package" }), "Demo accounts can't delete data.");
    await shot(page, "demo-package");
  });
  await test.step("the account", async () => {
    await chooseInAccountMenu(page, "Your account");
    await expect(page.getByRole("alert").filter({ hasText: "This demo library has invented journals" })).toBeVisible();
    await page.getByRole("tab", { name: "Settings" }).click();
    await saysWhy(page.getByRole("button", { name: "Change your email" }), "The demo cannot change its email address, username or password.");
    await expect(page.getByRole("button", { name: "Change your name" })).not.toHaveAttribute("aria-disabled");
    await page.getByRole("link", { name: "Get an account" }).click();
    await expect(page.getByRole("form", { name: "Order" })).toBeVisible();
  });
});

test("one click leads to a forecast with half the titles subscribed, and a tour of five steps", async ({ page }) => {
  await page.goto(url());
  await page.getByRole("button", { name: "Try the demo library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "150 core titles" })).toBeVisible();
  await expect(page.getByLabel("Number of subscribed journals")).toHaveValue("150");
  const tour = page.getByTestId("tour");
  await expect(tour).toContainText("Tour, 1 of 5:");
  await expect(page.locator("[data-tour]")).toHaveClass(/figure-strip/);
  await expectAccessible(page, "the tour", '[data-testid="tour"]');
  await shot(page, "demo-tour");

  await tour.getByRole("button", { name: "Next" }).press("Enter");
  await expect(tour).toContainText("Tour, 2 of 5:");
  await expect(page.locator("[data-tour]")).toHaveClass(/chart-row/);
  await tour.getByRole("button", { name: "Back" }).press("Enter");
  await expect(tour).toContainText("Tour, 1 of 5:");
  for (const step of [2, 3, 4, 5]) {
    // oxlint-disable-next-line no-await-in-loop
    await tour.getByRole("button", { name: "Next" }).press("Enter");
    // oxlint-disable-next-line no-await-in-loop
    await expect(tour).toContainText(`Tour, ${step} of 5:`);
  }
  await expect(page.locator("[data-tour]"), "every step frames what it is about").toHaveCount(1);
  await tour.getByRole("button", { name: "Finish" }).press("Enter");
  await expect(tour).toHaveCount(0);
  await expect(page.locator("[data-tour]")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(tour, "it does not come again").toHaveCount(0);

  await test.step("the notes of the scenario say what was chosen, and another scenario is beside it", async () => {
    const history = await openHistory(page);
    await expect(history).toContainText("Notes: “Library committee: 30 more titles");
    await expect(history).toContainText("Notes: “Start: the 100 titles with the lowest cost per use.”");
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
    await expect(page.getByRole("link", { name: /First scenario/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /150 core titles/ })).toBeVisible();
  });
});

test("the tour is left at any time, and taken by users with an account", async ({ page }) => {
  await page.goto(url());
  await page.getByRole("button", { name: "Try the demo library" }).click();
  await page.getByTestId("tour").getByRole("button", { name: "Leave the tour" }).click();
  await expect(page.getByTestId("tour")).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Take the tour" }).click();
  await expect(page.getByTestId("tour")).toContainText("Tour, 1 of 5:");
});

test("what one visitor does, another one does not see", async ({ page, browser }) => {
  await visit(page);
  await openFirstScenario(page);
  const address = page.url();
  await changeLoanCost(page, "17", "37");
  await page.reload();
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("setting-cost_ill"), "it is kept").toHaveValue("37");

  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await openDemo(other);
  await expect(institution(other), "a visitor is led to the own copy, not to another's page").toBeVisible();
  await openFirstScenario(other);
  expect(other.url()).not.toBe(address);
  await other.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(other.getByTestId("setting-cost_ill")).toHaveValue("17");
  await other.goto(address);
  await expect(other.getByText(/You have no access to Brammere State University/)).toBeVisible();
  await other.context().close();

  await logOut(page);
  await page.goto(`${url()}/login`);
  await openDemo(page);
  await openFirstScenario(page);
  expect(page.url(), "after logging out it is another copy").not.toBe(address);
});

async function visit(page: Page): Promise<void> {
  await page.goto(`${url()}/login`);
  await openDemo(page);
  // The pointer is where the button was. It must not open the tooltip of what is there now.
  await page.mouse.move(0, 0);
  await expect(institution(page)).toBeVisible();
}

async function openFirstScenario(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
}

/** The button does nothing, and says why. */
async function saysWhy(button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(reason);
}

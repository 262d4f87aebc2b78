/** Two-factor sign-in against the real server: switched on by scanning, used with a code and a recovery code, switched off. */

import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { expect, test, type Page } from "./journey";
import { chooseInAccountMenu, givePassword, logIn, logOut, nameAccount } from "./sign-in-steps";
import { STAFF_DOMAIN, addStaff, openAdmin } from "./staff";
import { expectAccessible } from "./axe";
import { shot } from "./steps";
import { codeOf } from "./totp";

const { url, data } = ownServer("--staff-domain", STAFF_DOMAIN);
const password = "a shelf of journals";
const ada = { email: "ada@college.example", password };
const bob = { email: "bob@college.example", password };

test.beforeAll(() => {
  const folder = data();
  test.skip(!folder, "no accounts can be added to another server");
  for (const person of [ada, bob]) addPerson(folder ?? "", person, "--institution", `Library of ${person.email}`);
  addStaff(folder ?? "");
});

async function openSettings(page: Page) {
  await chooseInAccountMenu(page, "Your account");
  await page.getByRole("tab", { name: "Settings" }).click();
  return page.getByRole("region", { name: "Two-factor sign-in" });
}

/** Switches it on, and returns the key of the app and the recovery codes. */
async function turnOn(page: Page) {
  const section = await openSettings(page);
  await section.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Password incorrect");
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await shot(page, "two-factor-scan");
  const key = await dialog.getByTestId("app-key").innerText();
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This code is wrong");
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await shot(page, "two-factor-recovery-codes");
  const recovery = await codes.allInnerTexts();
  await dialog.getByRole("button", { name: "Done" }).click();
  return { key, recovery, section };
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("two-factor sign-in is turned on, used and turned off", async ({ page }) => {
  await page.goto(`${url()}/login`);
  await logIn(page, ada);
  const { key, recovery, section } = await turnOn(page);
  await expect(section).toContainText("10 recovery codes are left.");
  await expectAccessible(page, "the settings with two-factor sign-in");
  await logOut(page);

  await page.goto(`${url()}/login`);
  await nameAccount(page, ada.email);
  await givePassword(page, ada.password);
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expectAccessible(page, "the step for the code");
  await giveCode(page, "123456");
  await expect(page.getByRole("alert")).toContainText("This code is wrong");
  await shot(page, "two-factor-code");
  // The code that switched it on is used; that of the next half minute is accepted already.
  await giveCode(page, codeOf(key, 1));
  await expect(page.getByRole("button", { name: `Account: ${ada.email}` })).toBeVisible();
  await logOut(page);

  await page.goto(`${url()}/login`);
  await nameAccount(page, ada.email);
  await givePassword(page, ada.password);
  await giveCode(page, recovery[0] ?? "");
  await expect(page.getByRole("button", { name: `Account: ${ada.email}` })).toBeVisible();
  await openSettings(page);
  await expect(section).toContainText("9 recovery codes are left.");

  await section.getByRole("button", { name: "Get new recovery codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByLabel("Code", { exact: true }).fill(recovery[0] ?? "");
  await dialog.getByRole("button", { name: "Get new codes" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This code is wrong or was used before");
  await dialog.getByLabel("Code", { exact: true }).fill(recovery[1] ?? "");
  await dialog.getByRole("button", { name: "Get new codes" }).click();
  const renewed = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(renewed).toHaveCount(10);
  const fresh = await renewed.first().innerText();
  await dialog.getByRole("button", { name: "Done" }).click();

  await section.getByRole("button", { name: "Turn off two-factor sign-in" }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByLabel("Code", { exact: true }).fill(fresh);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor sign-in is off.")).toBeVisible();
  await expect(section.getByRole("button", { name: "Turn on two-factor sign-in" })).toBeVisible();
  await logOut(page);
  await page.goto(`${url()}/login`);
  await logIn(page, ada);
});

test("staff remove the two-factor sign-in of a user who lost everything", async ({ page, browser }) => {
  await page.goto(`${url()}/login`);
  await logIn(page, bob);
  await turnOn(page);
  await logOut(page);
  const staff = await (await browser.newContext()).newPage();
  await openAdmin(staff, url());
  await staff.getByRole("tab", { name: "Users" }).click();
  await staff.getByLabel("Search users").fill("bob@");
  await staff.getByRole("button", { name: `More for ${bob.email}` }).click();
  await staff.getByRole("menuitem", { name: "Remove two-factor sign-in" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Remove two-factor sign-in" }).click();
  await expect(staff.getByText("Two-factor sign-in removed.")).toBeVisible();
  await page.goto(`${url()}/login`);
  await logIn(page, bob);
});

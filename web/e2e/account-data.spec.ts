/** Personal data against the real server: a user downloads and deletes an account, and staff end the sessions of another. */

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { chooseInAccountMenu, givePassword, logIn, nameAccount } from "./sign-in-steps";
import { STAFF_DOMAIN, addStaff, openAdmin } from "./staff";
import { shot } from "./steps";

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

test("an account is downloaded, and deleted after a second confirmation by its only Admin", async ({ page }) => {
  await page.goto(`${url()}/login`);
  await logIn(page, ada);
  await chooseInAccountMenu(page, "Your account");
  await page.getByRole("tab", { name: "Settings" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = await (await arriving).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ account: [{ email: ada.email }], roles: [{ role: "Admin" }] });

  await page.getByRole("button", { name: "Delete your account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Current password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Password incorrect");
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`the only Admin of Library of ${ada.email}`);
  await shot(page, "account-only-admin");
  await dialog.getByLabel("Delete the account even though no Admin remains.").check();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" })).toBeVisible();
  await page.goto(`${url()}/login`);
  await nameAccount(page, ada.email);
  await expect(page.getByRole("alert")).toHaveText("Sorry, we couldn't find that account.");
});

test("staff end the sessions of a user", async ({ page, browser }) => {
  const his = await (await browser.newContext()).newPage();
  await his.goto(`${url()}/login`);
  await logIn(his, bob);
  await openAdmin(page, url());
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByLabel("Search users").fill("bob@");
  await page.getByRole("button", { name: `More for ${bob.email}` }).click();
  await shot(page, "admin-user-actions");
  await page.getByRole("menuitem", { name: "End sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText("Sessions ended.")).toBeVisible();
  await his.reload();
  await expect(his.getByText("You are logged out.")).toBeVisible();
  await nameAccount(his, bob.email);
  await givePassword(his, bob.password);
  await expect(his.getByRole("button", { name: `Account: ${bob.email}` })).toBeVisible();
});

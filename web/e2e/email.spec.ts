/** A new email address against the real server: it counts once the link in the email was opened by its account. */

import { expect, test, type Page } from "@playwright/test";
import { mailTo } from "./mail";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { chooseInAccountMenu, logIn, logOut } from "./sign-in-steps";
import { shot } from "./steps";

const { url, data } = ownServer();
const password = "a shelf of journals";
const ada = { email: "ada@college.example", password };
const bob = { email: "bob@college.example", password };
const fresh = "ada.new@college.example";

test("a new email address is confirmed by a link", async ({ page }) => {
  const folder = data();
  test.skip(!folder, "the mail of another server cannot be read");
  for (const person of [ada, bob]) addPerson(folder ?? "", person, "--institution", "New Library");
  await page.goto(`${url()}/login`);
  await logIn(page, ada);
  await chooseInAccountMenu(page, "Your account");
  await page.getByRole("tab", { name: "Settings" }).click();

  await test.step("a change that is cancelled", async () => {
    await requestAddress(page, "wrong@college.example");
    await page.getByRole("button", { name: "Cancel the change" }).click();
    await expect(page.getByText("Change cancelled")).toBeVisible();
    await expect(page.getByText("Confirm your new address")).toBeHidden();
  });
  const link = await test.step("the new address gets a link, and the old one a note", async () => {
    await requestAddress(page, fresh);
    await shot(page, "email-pending");
    await expect.poll(() => linkTo(folder ?? "", fresh)).not.toBe("");
    await expect.poll(() => mailTo(folder ?? "", ada.email).some((text) => text.includes(fresh))).toBe(true);
    return linkTo(folder ?? "", fresh);
  });
  await test.step("another account cannot use the link", async () => {
    await logOut(page);
    await page.goto(`${url()}/login`);
    await logIn(page, bob);
    await page.goto(url() + link);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByRole("alert")).toContainText("belongs to another account");
    await chooseInAccountMenu(page, "Log out");
    await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" })).toBeVisible();
  });
  await test.step("the account signs in and confirms", async () => {
    await page.goto("about:blank");
    await page.goto(url() + link);
    await logIn(page, ada);
    await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
    await expect(page.getByText(`Use ${fresh} for the account ${ada.email}?`)).toBeVisible();
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByRole("alert")).toContainText(`Your email address is ${fresh}.`);
    await shot(page, "email-confirmed");
    await page.getByRole("link", { name: "Your settings" }).click();
    await expect(page.getByRole("list", { name: "Your settings" })).toContainText(fresh);
    await expect(page.getByText("Confirm your new address")).toBeHidden();
  });
});

async function requestAddress(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Change your email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`We sent a confirmation to ${email}.`)).toBeVisible();
  await expect(page.getByText(`Confirm your new address: we sent a link to ${email}.`)).toBeVisible();
}

/** The path of the newest link that confirms an address; blank while there is none. */
function linkTo(folder: string, email: string): string {
  const links = mailTo(folder, email).flatMap((text) => /\/confirm-email#token=[^\s"<>]+/.exec(text) ?? []);
  return links[0] ?? "";
}

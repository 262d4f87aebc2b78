/** What a librarian does on an ordinary day brings no error, no warning and no refused request into the browser's console. */

import { expect, test, type Page } from "./journey";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { logIn, logOut } from "./sign-in-steps";

const { url, data } = ownServer();
const librarian = { email: "lee@college.example", password: "a shelf of journals" };

test.use({ hasNoRefusals: true });

/** Opens every tab of a page and waits for its content. */
async function openTabs(page: Page, list: string): Promise<void> {
  const tabs = page.getByRole("tablist", { name: list }).getByRole("tab");
  for (const tab of await tabs.all()) {
    /* oxlint-disable no-await-in-loop */
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await page.waitForLoadState("networkidle");
    /* oxlint-enable no-await-in-loop */
  }
}

test("signing in with a password, every tab of every page, and logging out", async ({ page }) => {
  const folder = data();
  test.skip(!folder, "users are added to the server's own data");
  addPerson(folder ?? "", librarian, "--institution", "Brammere State University", "--role", "Admin");
  await page.goto(`${url()}/login`);
  await logIn(page, librarian);
  await openTabs(page, "Parts of the institution");
  await page.getByRole("tab", { name: "Packages" }).click();
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("tablist", { name: "Parts of the package" })).toBeVisible();
  await openTabs(page, "Parts of the package");
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await openTabs(page, "Parts of the scenario");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page.getByText(librarian.email).last()).toBeVisible();
  await logOut(page);
  for (const name of ["Support", "Terms of use", "Privacy"]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
  }
  await page.waitForLoadState("networkidle");
});

test("journals that come and go keep the grid's rows apart", async ({ page }) => {
  const folder = data();
  test.skip(!folder, "users are added to the server's own data");
  addPerson(folder ?? "", { ...librarian, email: "max@college.example" }, "--institution", "Brammere State University", "--role", "Admin");
  await page.goto(`${url()}/login`);
  await logIn(page, { ...librarian, email: "max@college.example" });
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  const rows = page.getByTestId("journal-grid").locator(".ag-row");
  await expect(rows.first()).toBeVisible();
  const search = page.getByLabel("Search journals");
  for (const text of ["no such journal", "a", ""]) {
    // oxlint-disable-next-line no-await-in-loop
    await search.fill(text);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page).toHaveURL(text === "" ? /^[^?]*$/ : /search=/);
  }
  await expect(rows.first()).toBeVisible();
});

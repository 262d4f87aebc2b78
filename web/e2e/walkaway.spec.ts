/** Scenarios with “Walkaway” in their name: only users of permitted domains change them or use the name. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { logIn } from "./sign-in-steps";
import { shot } from "./steps";

const { url, data } = ownServer("--walkaway-domain", "partner.example");

const partner = { email: "pat@partner.example", password: "keeper of the names" };
const librarian = { email: "lee@college.example", password: "a shelf of journals" };
const institution = "Brammere State University";
const reason = "Only the consortium's staff can change, copy, rename or delete scenarios with “Walkaway” in their name.";

async function openPackage(page: Page, person: typeof partner): Promise<void> {
  await page.goto(`${url()}/login`);
  await logIn(page, person);
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${from}` }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(to);
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
}

test("a walkaway scenario is out of use for others, and says why; nor do they get to use the name", async ({ page, browser }) => {
  const folder = data();
  test.skip(!folder, "users are added to the server's own data");
  for (const person of [partner, librarian]) addPerson(folder ?? "", person, "--institution", institution, "--role", "Collaborator");
  await openPackage(page, partner);
  await rename(page, "First scenario", "Walkaway 2027");
  await expect(page.getByText("Scenario renamed")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await openPackage(other, librarian);
  await test.step("in the list", async () => {
    await other.getByRole("button", { name: "Actions for Walkaway 2027" }).click();
    const menu = other.getByRole("menu", { name: "Actions for Walkaway 2027" });
    await expect(menu).toContainText(reason);
    for (const item of await menu.getByRole("menuitem").all()) await expect(item).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(other, "the menu of a scenario that others name", "[role=menu]");
    await shot(other, "walkaway-list");
    await other.keyboard.press("Escape");
  });
  await test.step("on its page", async () => {
    await other.getByRole("link", { name: "Walkaway 2027" }).click();
    await expect(other.getByTestId("journal-grid")).toBeVisible();
    await expect(other.getByRole("button", { name: "Copy this scenario" })).toHaveAttribute("aria-disabled", "true");
    await other.getByRole("button", { name: "Scenario", exact: true }).click();
    const menu = other.getByRole("menu", { name: "Scenario" });
    await expect(menu).toContainText(reason);
    for (const name of ["Make a copy…", "Rename…"]) await expect(menu.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
    await other.keyboard.press("Escape");
    await other.getByRole("button", { name: "Parameters", exact: true }).click();
    await expect(other.getByTestId("settings")).toContainText(reason);
    await shot(other, "walkaway-parameters");
  });
  await test.step("the name is refused for another scenario", async () => {
    await other.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
    await other.getByRole("button", { name: "New scenario" }).click();
    await other.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Ours");
    await other.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Ours" })).toBeVisible();
    await other.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
    await rename(other, "Ours", "Walkaway, ours");
    await expect(other.getByRole("dialog")).toContainText("Only the consortium's staff can use \"Walkaway\" in the name of a scenario. Choose another name.");
    await other.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await rename(other, "Ours", "Really ours");
    await expect(other.getByText("Scenario renamed")).toBeVisible();
  });
  await other.context().close();
});

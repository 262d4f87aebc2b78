/**
 * People of an institution against the real server: an Admin lets somebody in, makes them more and ends their access; a
 * password is chosen and a forgotten one replaced through links in mail; and the institution's ROR ids.
 */

import { expect, test, type Browser, type Locator, type Page } from "./journey";
import { mailTo, passwordLink } from "./mail";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { enter, givePassword, librarian, logIn, nameAccount } from "./sign-in-steps";
import { shot } from "./steps";

const { url, data } = ownServer();
const vera = { name: "Vera Viewer", email: "vera.viewer@college.example", password: "a shelf of journals" };
const lookOnly = "You can view this package but not change it.";

test("an admin invites a viewer, raises the role, and removes the user", async ({ page, browser }) => {
  test.skip(!data(), "the mail of another server cannot be read");
  await openUsers(page);
  await test.step("an email is needed", () => refuseEmails(page));
  await test.step("the Admin adds a Viewer", () => addVera(page));
  const hers = await test.step("the mail leads to a password, and that to the packages", () => firstLogin(browser));
  await test.step("a Viewer looks at all, and changes nothing", () => lookAround(hers));
  await test.step("as a Collaborator she may edit after a reload", async () => {
    await giveRole(page, "Collaborator");
    await hers.reload();
    await expect(hers.getByRole("button", { name: "New scenario" })).not.toHaveAttribute("aria-disabled");
    await hers.getByRole("tab", { name: "Edit details" }).click();
    await expect(hers.getByRole("button", { name: "Change: Name" })).toBeVisible();
    await shot(hers, "people-collaborator");
  });
  await test.step("a Collaborator sees the people, without controls", async () => {
    await hers.getByRole("main").getByRole("link", { name: "Brammere State University" }).click();
    await hers.getByRole("tab", { name: "Users (2)" }).click();
    await expect(hers.getByRole("row", { name: /Vera Viewer You/ })).toContainText("Collaborator");
    await expect(hers.getByText("Only Admins can add users, change roles and end access.")).toBeVisible();
    await expect(hers.getByRole("button", { name: /End access|Add user/ })).toHaveCount(0);
  });
  await test.step("after her access ended the package is gone for her", () => endAccess(page, hers));
  await test.step("it can be granted again", () => addAgain(page, hers));
});

test("a forgotten password is replaced through the mail", async ({ page }) => {
  const folder = data();
  test.skip(!folder, "the mail of another server cannot be read");
  // A user of another library: the librarian's password is needed later.
  const fay = { email: "fay@forgetful.example", password: "gone from my mind" };
  addPerson(folder ?? "", fay, "--institution", "Forgetful College");
  await page.goto(`${url()}/login`);
  await nameAccount(page, fay.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await passwordLink(folder ?? "", fay.email);
  await choosePassword(page, link, "found it again");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, { email: fay.email, password: "found it again" });
  await expect(page.getByRole("heading", { level: 1, name: "Forgetful College" })).toBeVisible();

  await test.step("the link is good once", async () => {
    await page.goto(url() + link);
    await page.getByLabel("New password", { exact: true }).fill("found it twice");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toContainText("Sorry, we couldn't update your password.");
  });
});

test("ROR ids are added and removed, and what is none is refused", async ({ page }) => {
  await openInstitution(page);
  // The invented library may have one from the start.
  const tab = page.getByRole("tab", { name: /^ROR IDs \(\d\)$/ });
  const before = Number(/\d/.exec(await tab.innerText())?.[0]);
  await tab.click();
  const field = page.getByLabel("ROR ID", { exact: true });
  await field.fill("02y3ad648");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("alert")).toHaveText("Unknown ROR '02y3ad648'.");
  await shot(page, "ror-refused");
  await field.fill("https://ror.org/02y3ad647");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("list", { name: "ROR IDs" }).getByRole("link", { name: "02y3ad647" })).toBeVisible();
  await expect(field).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("tab", { name: `ROR IDs (${before + 1})` }), "the address holds the tab").toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Remove 02y3ad647" }).click();
  await page.getByRole("dialog", { name: "Remove 02y3ad647?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("ROR ID removed.")).toBeVisible();
  await expect(page.getByRole("tab", { name: `ROR IDs (${before})` })).toBeVisible();
  if (before === 0) await expect(page.getByRole("heading", { name: "No ROR IDs" })).toBeVisible();
});

test("an institution gets another name, which stands everywhere at once", async ({ page }) => {
  await openInstitution(page);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Brammere University");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Brammere University" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Brammere University");
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("link", { name: "Brammere University" })).toBeVisible();
});

/** Opens the demo's institution from the start page. */
async function openInstitution(page: Page): Promise<void> {
  await enter(page, url());
}

/** Opens the people of the demo's institution, of whom the librarian is an Admin. */
async function openUsers(page: Page): Promise<void> {
  await openInstitution(page);
  await page.getByRole("tab", { name: "Users (1)" }).click();
  const own = page.getByRole("row", { name: /You/ });
  await expect(own).toContainText("Admin");
  await expect(own.getByRole("combobox")).toHaveCount(0);
  await expect(own.getByRole("button", { name: /^End access/ })).toHaveAccessibleDescription("You can't change your own role.");
}

async function refuseEmails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("E-mail is required");
  await dialog.getByLabel("E-mail").fill("vera");
  await expect(dialog.getByRole("alert")).toHaveText("E-mail must be valid");
  await dialog.getByLabel("E-mail").fill(librarian.email);
  await expect(dialog.getByRole("alert")).toHaveText("This user is already in the list. Change the role there");
}

/** Fills the open form; the role it proposes is another one. */
async function addVera(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("Name").fill(vera.name);
  await dialog.getByLabel("E-mail").fill(vera.email);
  const role = dialog.getByRole("combobox", { name: "Role" });
  await expect(role).toHaveText("Collaborator");
  await role.click();
  await page.getByRole("option", { name: /^Viewer/ }).click();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("New user created, and welcome email sent.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Users (2)" })).toBeVisible();
  await expect(lineOfVera(page).getByRole("combobox")).toHaveText("Viewer");
  await shot(page, "people");
}

function lineOfVera(page: Page): Locator {
  return page.getByRole("row").filter({ hasText: vera.email });
}

/** In a browser of her own: from the mail to the password, and with it through both steps of the login. */
async function firstLogin(browser: Browser): Promise<Page> {
  const hers = await (await browser.newContext()).newPage();
  await choosePassword(hers, await passwordLink(data() ?? "", vera.email), vera.password);
  await hers.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await nameAccount(hers, vera.email);
  await givePassword(hers, vera.password);
  await expect(hers.getByRole("main").getByRole("listitem").filter({ hasText: "Demo package" })).toContainText("view only");
  return hers;
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(url() + link);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
}

/** Goes through all that changes something; at the end the page of the package is open. */
async function lookAround(page: Page): Promise<void> {
  await expectOutOfUse(page.getByRole("button", { name: "New package" }), "You can view packages but not add any.");
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("tab")).toHaveText([/^Scenarios/, /^Setup/, /^Data check/]);
  const here = page.url();
  await expectOutOfUse(page.getByRole("button", { name: "New scenario" }), lookOnly);
  await page.getByRole("tab", { name: /^Setup/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: lookOnly })).toBeVisible();
  await expect(page.getByTestId("drop-zone")).toHaveCount(0);
  await expectOutOfUse(page.getByRole("button", { name: /^Delete / }).first(), lookOnly);
  await page.goto(`${here.split("?")[0]}?tab=details`);
  await expect(page.getByRole("tab", { name: /^Scenarios/ }), "an address leads around nothing").toHaveAttribute("aria-selected", "true");

  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.getByTestId("annual-cost")).toContainText("$");
  await expect(page.getByTestId("journal-grid").getByRole("button", { name: /^Subscribe / })).toHaveCount(0);
  await expect(page.getByLabel("Number of subscribed journals")).toBeDisabled();
  for (const name of ["One fewer", "One more", "Undo", "Redo"]) await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Copy this scenario" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search journals" }).fill("a");
  await expect(page.getByText(/^Shown: \d+ journals/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Subscribe|Unsubscribe) \d/ }), "nothing to do with those that are found").toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search journals" }).fill("");
  await page.getByRole("button", { name: "Subscriptions" }).click();
  for (const name of [/^Subscribe all/, /^Unsubscribe all/]) await expect(page.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="title"]').click();
  await expectOutOfUse(page.getByRole("dialog").getByRole("button", { name: "Subscribe" }), lookOnly);
  await page.getByRole("dialog").getByRole("button", { name: "Close journal" }).click();
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("settings")).toContainText(lookOnly);
  await expect(page.getByTestId("setting-cost_ill")).toBeDisabled();
  await page.getByRole("button", { name: "Scenario", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open…", "History…", "Close"]);
  await shot(page, "people-viewer");
  await page.goto(here);
  await expect(page.getByRole("button", { name: "New scenario" })).toBeVisible();
}

async function expectOutOfUse(button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(reason);
}

async function giveRole(page: Page, role: string): Promise<void> {
  await lineOfVera(page).getByRole("combobox").click();
  await page.getByRole("option", { name: role }).click();
  await expect(page.getByText("User role updated.")).toBeVisible();
  await expect(lineOfVera(page).getByRole("combobox")).toHaveText(role);
}

/** The Admin ends it; she finds neither package nor institution any more. */
async function endAccess(page: Page, hers: Page): Promise<void> {
  const institution = hers.url();
  await lineOfVera(page).getByRole("button", { name: `End access of ${vera.name}` }).click();
  const question = page.getByRole("dialog", { name: `End the access of ${vera.name}?` });
  await question.getByRole("button", { name: "End access" }).click();
  await expect(page.getByText("User access removed.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Users (1)" })).toBeVisible();
  await hers.goto(url());
  await expect(hers.getByRole("heading", { name: "No institutions" })).toBeVisible();
  await expect(hers.getByRole("link", { name: /Demo package/ })).toHaveCount(0);
  await hers.goto(institution);
  await expect(hers.getByRole("alert")).toBeVisible();
  await expect(hers.getByRole("tab")).toHaveCount(0);
  await expect.poll(() => mailTo(data() ?? "", vera.email).some((text) => text.includes("has ended your access"))).toBe(true);
}

/** The account is still there: she joins again with it. */
async function addAgain(page: Page, hers: Page): Promise<void> {
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("E-mail").fill(vera.email);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("User added and notified by email.")).toBeVisible();
  await hers.goto(url());
  await expect(hers.getByRole("link", { name: /Demo package/ })).toBeVisible();
}

/** The admin area against the real server: staff look up and add institutions and users, end access, and read forms; others are refused. */

import { expect, test, type Browser, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { mailTo, passwordLink } from "./mail";
import { ownServer } from "./own-server";
import { demo, logIn, openDemo } from "./sign-in-steps";
import { STAFF_DOMAIN, addStaff, openAdmin } from "./staff";
import { shot } from "./steps";

const { url, data } = ownServer("--staff-domain", STAFF_DOMAIN);
const TABS = ["Lookup Institution", "Add Institution", "Lookup User", "Add User", "Remove User Access"];
const nora = { email: "nora@northgate.example", password: "a reading room of one's own" };

test.beforeAll(() => {
  const folder = data();
  test.skip(!folder, "nobody can be made staff of another server");
  addStaff(folder ?? "");
});

test("staff create an institution and a user, look both up, and end the access", async ({ page, browser }) => {
  await openAdmin(page, url());
  await expect(page.getByRole("tab")).toHaveText(TABS);
  await expect(page.getByRole("tab", { name: "Lookup Institution" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("Admin");
  const id = await test.step("an institution is created, and refused a second time", () => createInstitution(page));
  await test.step("it is found by a part of its name", () => findInstitution(page, id));
  await test.step("its first user is added", () => addUser(page, id));
  const hers = await test.step("who chooses a password by mail, and is there", () => firstLogin(browser));
  await test.step("she is found by a part of her email", () => findUser(page));
  await test.step("her access ends", () => removeAccess(page, id));
  await hers.goto(url());
  await expect(hers.getByRole("heading", { name: "No institutions" })).toBeVisible();
});

test("staff add the first administrator of a consortium", async ({ page, browser }) => {
  const lead = { email: "lead@all-libraries.example", password: "the libraries of all of us" };
  await openAdmin(page, url());
  const institution = await openTab(page, "Add Institution", "Add an institution");
  await institution.getByLabel("Consortium").check();
  await institution.getByLabel("Institution name").fill("All Libraries");
  await institution.getByRole("button", { name: "Add institution" }).click();
  const id = (await page.getByRole("status").filter({ hasText: "Institution created!" }).locator("code").innerText()).trim();
  const form = await openTab(page, "Add User", "Add a user");
  await form.getByLabel("Email").fill(lead.email);
  await form.getByLabel("Institution ID").fill(await demoInstitution(page));
  await form.getByLabel("Password", { exact: true }).fill(lead.password);
  await form.getByRole("combobox", { name: "Permissions" }).click();
  await page.getByRole("option", { name: /^ConsortiumAdmin/ }).click();
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("alert")).toContainText("Only a consortium has ConsortiumAdmins.");
  await form.getByLabel("Institution ID").fill(id);
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("status").filter({ hasText: "User created!" })).toContainText(lead.email);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${url()}/login`);
  await logIn(theirs, lead);
  await theirs.getByRole("tab", { name: "Users (1)" }).click();
  await expect(theirs.getByRole("row", { name: /lead@all-libraries/ })).toContainText("ConsortiumAdmin");
});

test("what cannot be taken is said beside its field, or below the form", async ({ page }) => {
  await openAdmin(page, url());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("alert")).toHaveText("This field is required.");
  await page.getByLabel("Institution name").fill("nothing is called so");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No institution matches “nothing is called so”.")).toBeVisible();
  const form = await openTab(page, "Add User", "Add a user");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form.getByRole("alert")).toHaveText(["This field is required.", "This field is required."]);
  await expect(form.getByLabel("Email")).toBeFocused();
  await form.getByLabel("Email").fill("nora@gmail.com");
  await expect(form.getByRole("alert").first()).toHaveText("This looks like a personal email address.");
  await form.getByLabel("Email").fill("nora");
  await expect(form.getByRole("alert").first()).toHaveText("This email isn't valid.");
  await form.getByLabel("Email").fill(nora.email);
  await form.getByLabel("Institution ID").fill("institution-nowhere");
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("alert")).toContainText("Institution does not exist: 'institution-nowhere'");
  await shot(page, "admin-refused");
  await form.getByLabel("Institution ID").fill(await demoInstitution(page));
  await form.getByLabel("Email").fill("somebody.new@college.example");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form.getByRole("alert")).toContainText("A password has 8 to");
});

test("others find no way in, and are told so at its address", async ({ page }) => {
  await page.goto(`${url()}/admin`);
  await expect(page).toHaveURL(`${url()}/login?next=%2Fadmin`);
  await openDemo(page);
  await expect(page).toHaveURL(`${url()}/u`);
  await expect(page.getByText("Only staff of this service can open the admin area.")).toBeVisible();
  await page.getByRole("button", { name: `Account: ${demo.email}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Your account", "Log out"]);
  await page.goto(`${url()}/admin/forms`);
  await expect(page).toHaveURL(`${url()}/u`);
  await expect(page.getByRole("button", { name: `Account: ${demo.email}` }), "the session goes on").toBeVisible();
});

test("forms that came are read by staff, kind by kind, and deleted", async ({ page }) => {
  await sendForms(page);
  await openAdmin(page, url());
  await page.getByRole("link", { name: "Submitted forms" }).click();
  const rows = page.getByRole("table", { name: "Forms" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first(), "the newest first").toContainText("Privacy request");
  await expect(rows.first()).toContainText("Answer due by");
  await shot(page, "admin-forms");
  await page.getByRole("tab", { name: "Demo requests" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Open the demo request of ann@college.example" }).click();
  const dialog = page.getByRole("dialog", { name: "Demo request" });
  await expect(dialog.locator('dt:text-is("Job") + dd')).toHaveText("Librarian");
  await expectAccessible(page, "a form");
  await shot(page, "admin-form");
  await dialog.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("dialog", { name: "Delete this demo request?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Form deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No forms yet" })).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("tab")).toHaveText(TABS);
});

for (const colours of ["light", "dark"] as const) {
  test(`every tab is accessible and fits a telephone, ${colours}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: colours });
    await openAdmin(page, url());
    for (const name of TABS) {
      /* oxlint-disable no-await-in-loop */
      await page.getByRole("tab", { name }).click();
      await expectAccessible(page, name);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name} at 360 px` }).toBeLessThanOrEqual(360);
      await shot(page, `admin-360-${colours}-${name.replaceAll(" ", "-")}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      /* oxlint-enable no-await-in-loop */
    }
    await page.getByRole("tab", { name: "Lookup Institution" }).click();
    await page.getByLabel("Institution name").fill("state");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("table", { name: "Matches" })).toBeVisible();
    await expectAccessible(page, "matches");
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: "matches at 360 px" }).toBeLessThanOrEqual(360);
    await shot(page, `admin-360-${colours}-matches`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${url()}/admin/forms`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "forms");
  });
}

async function openTab(page: Page, tab: string, form: string): Promise<Locator> {
  await page.getByRole("tab", { name: tab }).click();
  return page.getByRole("form", { name: form });
}

/** Gives the id of the new institution. */
async function createInstitution(page: Page): Promise<string> {
  const form = await openTab(page, "Add Institution", "Add an institution");
  await form.getByLabel("Institution name").fill("Northgate University");
  await form.getByLabel("ROR ID(s)").fill("not-a-ror");
  await form.getByRole("button", { name: "Add institution" }).click();
  await expect(page.getByRole("alert")).toContainText("Unknown ROR 'not-a-ror'.");
  await form.getByLabel("ROR ID(s)").fill("https://ror.org/02y3ad647, 00f54p054");
  await form.getByRole("button", { name: "Add institution" }).click();
  const done = page.getByRole("status").filter({ hasText: "Institution created!" });
  await expect(done).toContainText("Northgate University");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(form.getByLabel("Institution name"), "empty for the next one").toHaveValue("");
  const id = (await done.locator("code").innerText()).trim();
  await shot(page, "admin-created");
  await form.getByLabel("Institution name").fill("Northgate University");
  await form.getByRole("button", { name: "Add institution" }).click();
  await expect(page.getByRole("alert")).toContainText(`Woopsy!Institution already exists under institution ID: ${id}`);
  await expect(done).toHaveCount(0);
  return id;
}

/** Ends at the form that adds a user, with the institution filled in. */
async function findInstitution(page: Page, id: string): Promise<void> {
  const form = await openTab(page, "Lookup Institution", "Look up an institution");
  await form.getByLabel("Institution name").fill("northGATE");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 institution matches “northGATE”.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Northgate University/ })).toContainText(id);
  await shot(page, "admin-institutions");
  await page.getByRole("link", { name: "Add user to Northgate University" }).click();
}

async function addUser(page: Page, id: string): Promise<void> {
  const form = page.getByRole("form", { name: "Add a user" });
  await expect(form.getByLabel("Institution ID")).toHaveValue(id);
  await form.getByLabel("Email").fill(nora.email);
  await form.getByLabel("Person's name").fill("Nora North");
  await expect(form.getByRole("combobox", { name: "Permissions" }), "the advice to staff").toHaveText("Admin");
  await form.getByRole("combobox", { name: "Permissions" }).click();
  await page.getByRole("option", { name: /^Collaborator/ }).click();
  await shot(page, "admin-add-user");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("status").filter({ hasText: "User created!" })).toContainText(nora.email);
}

async function firstLogin(browser: Browser): Promise<Page> {
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(url() + (await passwordLink(data() ?? "", nora.email)));
  await hers.getByLabel("New password", { exact: true }).fill(nora.password);
  await hers.getByRole("button", { name: "Change password" }).click();
  await hers.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(hers, nora);
  await expect(hers.getByRole("heading", { level: 1, name: "Northgate University" })).toBeVisible();
  await hers.getByRole("tab", { name: "Users (1)" }).click();
  await expect(hers.getByRole("row", { name: /Nora North/ })).toContainText("Collaborator");
  expect(mailTo(data() ?? "", nora.email), "one mail").toHaveLength(1);
  return hers;
}

async function findUser(page: Page): Promise<void> {
  const form = await openTab(page, "Lookup User", "Look up a user");
  await form.getByLabel("User email").fill("northgate.example");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row", { name: /Nora North/ })).toContainText("user-");
  await shot(page, "admin-users");
  await page.getByRole("link", { name: `Remove access of ${nora.email}` }).click();
}

async function removeAccess(page: Page, id: string): Promise<void> {
  const form = page.getByRole("form", { name: "Remove user access" });
  await expect(form.getByLabel("Email")).toHaveValue(nora.email);
  await form.getByRole("button", { name: "Remove user" }).click();
  await expect(form.getByRole("alert")).toHaveText("This field is required.");
  await form.getByLabel("Institution ID").fill(id);
  await form.getByLabel("Email").fill("nobody@northgate.example");
  await remove(page, form, "nobody@northgate.example");
  await expect(page.getByRole("alert")).toContainText("There is no account with this email.");
  await form.getByLabel("Email").fill(nora.email);
  await remove(page, form, nora.email);
  await expect(page.getByRole("status").filter({ hasText: "User access removed." })).toContainText(`${nora.email} no longer has access to ${id}.`);
  await shot(page, "admin-removed");
}

async function remove(page: Page, form: Locator, email: string): Promise<void> {
  await form.getByRole("button", { name: "Remove user" }).click();
  await page.getByRole("dialog", { name: `End the access of ${email}?` }).getByRole("button", { name: "Remove user" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The id of the demo's institution, as staff find it. */
async function demoInstitution(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(`${url()}/admin`);
  await other.getByLabel("Institution name").fill("Brammere");
  await other.getByRole("button", { name: "Search" }).click();
  const id = await other.getByRole("row", { name: /Brammere/ }).locator("code").innerText();
  await other.close();
  return id;
}

/** Visitors send two of them. */
async function sendForms(page: Page): Promise<void> {
  await page.goto(`${url()}/request-demo`);
  for (const [label, value] of [["Given name", "Ann"], ["Family name", "Example"], ["Work email", "ann@college.example"], ["Your institution", "Example College"], ["Your job", "Librarian"]] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "Request your demo" }).click();
  await expect(page.getByText("Demo request submitted.")).toBeVisible();
  await page.goto(`${url()}/privacy-form`);
  for (const [label, value] of [["First name", "Bob"], ["Last name", "Reader"], ["Email", "bob@reader.example"]] as const) {
    await page.getByRole("textbox", { name: label }).fill(value);
  }
  await page.getByRole("checkbox", { name: "Deletion of my data" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("We'll get back to you within 45 days.")).toBeVisible();
}

/** The admin area against the real server: staff look through institutions, users, packages and jobs, add some, end access, and read forms; others are refused. */

import { expect, test, type Browser, type Locator, type Page } from "./journey";
import { expectAccessible, expectAccessibleInBoth } from "./axe";
import { mailTo, passwordLink } from "./mail";
import { ownServer } from "./own-server";
import { demo, logIn, openDemo } from "./sign-in-steps";
import { STAFF_DOMAIN, addStaff, openAdmin, staff } from "./staff";
import { shot } from "./steps";

const { url, data } = ownServer("--staff-domain", STAFF_DOMAIN);
const TABS = ["Institutions", "Users", "Packages", "Jobs"];
const nora = { email: "nora@northgate.example", password: "a reading room of one's own" };

test.beforeAll(() => {
  const folder = data();
  test.skip(!folder, "nobody can be made staff of another server");
  addStaff(folder ?? "");
});

test("staff create an institution and a user, look both up, and end the access", async ({ page, browser }) => {
  await openAdmin(page, url());
  await expect(page.getByRole("tab")).toHaveText(TABS);
  await expect(page.getByRole("tab", { name: "Institutions" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("Admin");
  const id = await test.step("an institution is created, and refused a second time", () => createInstitution(page));
  await test.step("its first user is added where it was found", () => addUser(page, id));
  const hers = await test.step("who chooses a password by mail, and is there", () => firstLogin(browser));
  await test.step("she is found by a part of her email, and her access ends", () => removeAccess(page));
  await hers.goto(url());
  await expect(hers.getByRole("heading", { name: "No institutions" })).toBeVisible();
});

test("staff add the first administrator of a consortium", async ({ page, browser }) => {
  const lead = { email: "lead@all-libraries.example", password: "the libraries of all of us" };
  await openAdmin(page, url());
  await page.getByRole("button", { name: "Add institution" }).click();
  const institution = page.getByRole("dialog", { name: "Add an institution" });
  await institution.getByLabel("Consortium").check();
  await institution.getByLabel("Institution name").fill("All Libraries");
  await institution.getByRole("button", { name: "Add institution" }).click();
  await expect(institution.getByRole("status").filter({ hasText: "Institution created!" })).toContainText("All Libraries, a consortium");
  await institution.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("button", { name: "Add user", exact: true }).click();
  const form = page.getByRole("form", { name: "Add a user" });
  await chooseInstitution(form, "brammere", /^Brammere State University$/);
  await form.getByLabel("Email").fill(lead.email);
  await form.getByLabel("Password", { exact: true }).fill(lead.password);
  await form.getByRole("combobox", { name: "Permissions" }).click();
  await page.getByRole("option", { name: /^ConsortiumAdmin/ }).click();
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form.getByRole("alert")).toContainText("Only a consortium has ConsortiumAdmins.");
  await form.getByRole("button", { name: "Change the institution Brammere State University" }).click();
  await expect(form.getByRole("searchbox", { name: "Institution" }), "the keyboard goes on in the search").toBeFocused();
  await chooseInstitution(form, "all lib", "All Libraries (consortium)");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("status").filter({ hasText: "User created!" })).toContainText(lead.email);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(rowsOf(page, "users").filter({ hasText: lead.email }), "the list has the new user").toContainText("All Libraries: ConsortiumAdmin");
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${url()}/login`);
  await logIn(theirs, lead);
  await theirs.getByRole("tab", { name: "Users (1)" }).click();
  await expect(theirs.getByRole("row", { name: /lead@all-libraries/ })).toContainText("ConsortiumAdmin");
});

test("what cannot be taken is said beside its field, or below the form", async ({ page }) => {
  await openAdmin(page, url());
  await page.getByLabel("Search institutions").fill("nothing is called so");
  await expect(page.getByText("No institution matches “nothing is called so”.")).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("button", { name: "Add user" }).click();
  const form = page.getByRole("form", { name: "Add a user" });
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form.getByRole("alert")).toHaveText(["This field is required.", "This field is required."]);
  await expect(form.getByRole("searchbox", { name: "Institution" })).toBeFocused();
  await chooseInstitution(form, "brammere", /^Brammere State University$/);
  await form.getByLabel("Email").fill("nora@gmail.com");
  await expect(form.getByRole("alert").first()).toHaveText("This looks like a personal email address.");
  await form.getByLabel("Email").fill("nora");
  await expect(form.getByRole("alert").first()).toHaveText("This email isn't valid.");
  await form.getByLabel("Email").fill("somebody.new@college.example");
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form.getByRole("alert")).toContainText("A password has 8 to");
  await expectAccessible(page, "a refused user");
  await shot(page, "admin-refused");
});

test("lists are looked through page by page, and lead to what staff may open", async ({ page }) => {
  await openAdmin(page, url());
  await page.route("**/staff/institutions?*", async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get("offset"));
    if (new URL(route.request().url()).searchParams.get("search") !== "") return route.fallback();
    return route.fulfill({ json: { total: 120, institutions: Array.from({ length: Math.min(50, 120 - offset) }, (_, at) => library(offset + at + 1)) } });
  });
  await page.reload();
  await expect(page.getByText("120 institutions.")).toBeVisible();
  await expect(rowsOf(page, "institutions")).toHaveCount(50);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("1–50 of 120");
  await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
  await pages.getByRole("button", { name: "Next" }).click();
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText("101–120 of 120");
  await expect(rowsOf(page, "institutions")).toHaveCount(20);
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByLabel("Search institutions").fill("brammere");
  await expect(page.getByText("1 institution matches “brammere”.")).toBeVisible();
  await expect(page).toHaveURL(/institution=brammere/);
  await page.reload();
  await expect(rowsOf(page, "institutions")).toHaveText([/^Brammere State University/]);
  await expect(rowsOf(page, "institutions").getByRole("link"), "staff without a role there open nothing").toHaveCount(0);
  await page.getByRole("tab", { name: "Packages" }).click();
  await page.getByLabel("Search packages").fill("demo");
  await expect(rowsOf(page, "packages")).toHaveText([/^Demo package.*Brammere State University/]);
  await test.step("with a role there, they lead on", async () => {
    await page.getByRole("tab", { name: "Users" }).click();
    await page.getByRole("button", { name: "Add user" }).click();
    const form = page.getByRole("form", { name: "Add a user" });
    await chooseInstitution(form, "brammere", /^Brammere State University$/);
    await form.getByLabel("Email").fill(staff.email);
    await form.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByRole("status").filter({ hasText: "User created!" })).toBeVisible();
    await page.goto(`${url()}/admin?tab=packages`);
    await rowsOf(page, "packages").filter({ hasText: "Demo package" }).getByRole("link", { name: "Demo package" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
  });
});

test("jobs are followed while they run, and found by file or package", async ({ page }) => {
  const job = { kind: "reading", id: "job-1", name: "usage 2026.xlsx", package_id: "package-1", package_name: "Invented Press", institution_name: "Example College", is_running: true, since: new Date(Date.now() - 60_000).toISOString(), percent: 12.5, attempts: 1 };
  let jobs: object[] = [];
  await openAdmin(page, url());
  await page.getByRole("tab", { name: "Jobs" }).click();
  await expect(page.getByRole("heading", { name: "No jobs" })).toBeVisible();
  await page.route("**/staff/jobs", (route) => route.fulfill({ json: { jobs } }));
  jobs = [job, { ...job, kind: "recalculation", id: "scenario-1", name: "All together", package_name: "Consortium press", is_running: false, percent: 0, attempts: 2 }];
  const rows = rowsOf(page, "jobs");
  await expect(rows).toHaveText([/usage 2026\.xlsx\s*Processing of a file.*Running, 12%/, /All together\s*Recalculation of a scenario.*Waiting, attempt 2/]);
  await expectAccessibleInBoth(page, "jobs");
  await shot(page, "admin-jobs");
  jobs = jobs.map((one) => ({ ...one, percent: 80, is_running: true }));
  await expect(rows.first(), "without a reload").toContainText("Running, 80%");
  await page.getByLabel("Search jobs").fill("consortium");
  await expect(rows).toHaveText([/^All together/]);
  await expect(page.getByText("1 job matches “consortium”.")).toBeVisible();
  jobs = [];
  await expect(page.getByRole("heading", { name: "No jobs" })).toBeVisible();
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
      await expect(page.getByRole("table").or(page.getByRole("heading", { name: "No jobs" })).first()).toBeVisible();
      await expectAccessible(page, name);
      await shot(page, `admin-1280-${colours}-${name}`);
      for (const width of [768, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name} at ${width} px` }).toBeLessThanOrEqual(width);
        await shot(page, `admin-${width}-${colours}-${name}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      /* oxlint-enable no-await-in-loop */
    }
    await page.getByRole("tab", { name: "Users" }).click();
    await page.getByRole("button", { name: "Add user" }).click();
    await expectAccessible(page, "adding a user", '[role="dialog"]');
    await shot(page, `admin-add-user-${colours}`);
    await page.goto(`${url()}/admin/forms`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "forms");
  });
}

/** An invented institution, as the list has it. */
function library(at: number): object {
  return { id: `institution-${at}`, name: `Library ${at}`, is_consortium: at % 10 === 0, created_at: "2026-03-01T09:00:00.000Z", user_count: at, package_count: 1 };
}

/** The lines of a list. */
function rowsOf(page: Page, list: "institutions" | "users" | "packages" | "jobs"): Locator {
  return page.getByRole("table", { name: `List of ${list}` }).locator("tbody tr");
}

/** Looks for an institution in a form and selects it. */
async function chooseInstitution(form: Locator, search: string, name: string | RegExp): Promise<void> {
  await form.getByRole("searchbox", { name: "Institution" }).fill(search);
  await form.getByRole("list", { name: "Matching institutions" }).getByRole("button", { name }).click();
  await expect(form.getByRole("button", { name: /^Change the institution/ })).toBeFocused();
}

/** Gives the id of the new institution, whose first user is added next. */
async function createInstitution(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Add institution" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an institution" });
  await dialog.getByLabel("Institution name").fill("Northgate University");
  await dialog.getByLabel("ROR ID(s)").fill("not-a-ror");
  await dialog.getByRole("button", { name: "Add institution" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Unknown ROR 'not-a-ror'.");
  await dialog.getByLabel("ROR ID(s)").fill("https://ror.org/02y3ad647, 00f54p054");
  await dialog.getByRole("button", { name: "Add institution" }).click();
  const done = dialog.getByRole("status").filter({ hasText: "Institution created!" });
  await expect(done).toContainText("Northgate University");
  const id = (await done.locator("code").innerText()).trim();
  await shot(page, "admin-created");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Add institution" }).click();
  await dialog.getByLabel("Institution name").fill("Northgate University");
  await dialog.getByRole("button", { name: "Add institution" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`Woopsy!Institution already exists under institution ID: ${id}`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  return id;
}

/** Finds the institution by a part of its name, and adds its first user from its line. */
async function addUser(page: Page, id: string): Promise<void> {
  await page.getByLabel("Search institutions").fill("northGATE");
  await expect(page.getByText("1 institution matches “northGATE”.")).toBeVisible();
  await expect(rowsOf(page, "institutions")).toHaveText([new RegExp(`^Northgate University.*${id}`)]);
  await shot(page, "admin-institutions");
  await page.getByRole("button", { name: "Add user to Northgate University" }).click();
  const form = page.getByRole("form", { name: "Add a user" });
  await expect(form).toContainText("Institution: Northgate University");
  await form.getByLabel("Email").fill(nora.email);
  await form.getByLabel("Person's name").fill("Nora North");
  await expect(form.getByRole("combobox", { name: "Permissions" }), "the advice to staff").toHaveText("Admin");
  await form.getByRole("combobox", { name: "Permissions" }).click();
  await page.getByRole("option", { name: /^Collaborator/ }).click();
  await shot(page, "admin-add-user");
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("status").filter({ hasText: "User created!" })).toContainText(nora.email);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
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

async function removeAccess(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByLabel("Search users").fill("northgate.example");
  const row = rowsOf(page, "users");
  await expect(row).toHaveText([/^nora@northgate\.example\s*Nora North.*Northgate University: Collaborator.*user-/]);
  await shot(page, "admin-users");
  await row.getByRole("button", { name: `Remove access of ${nora.email} to Northgate University` }).click();
  const question = page.getByRole("dialog", { name: `End the access of ${nora.email}?` });
  await expect(question).toContainText("can no longer see Northgate University");
  await question.getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByText(`User access removed. ${nora.email} no longer has access to Northgate University.`)).toBeVisible();
  await expect(row).not.toContainText("Collaborator");
  await shot(page, "admin-removed");
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

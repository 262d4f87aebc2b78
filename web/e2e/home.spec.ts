/** Home against the real server: what needs attention, with the way to it and what is new since the last visit, and all packages. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { addFiles, lineOf } from "./file-steps";
import { csvOf, journals, upload } from "./files";
import { ownServer } from "./own-server";
import { enter, home } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();
const letter = upload("letter.csv", Buffer.from("Dear colleagues,\nhere is the list you asked for.\n"));
const list = (name: string) => upload(name, csvOf([["ISSN", "Title", "Price"], ...journals.map(({ issn, title }) => [issn, title, "100"])]));
const citations = upload("citations.csv", csvOf([["issn_l", "year", "num_citations"], ...journals.map(({ issn }) => [issn, "2019", "4"])]));

test("a user with one package comes to the institution, and with two to Home", async ({ page }) => {
  await enter(page, url());
  await expect(page, "one package: the institution").toHaveURL(/\/i\//);
  await goHome(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 }), "by the name of the product to Home all the same").toHaveText("Brammere State University");
  await createPackage(page, "Second package");
  await page.goto(url());
  await expect(page).toHaveURL(`${url()}/home`);
  await expect(page).toHaveTitle("Home · Titlewise");
  await expect(page.getByText("You are up to date: nothing needs your attention.")).toBeVisible();
  await test.step("headings lead from the page to the institution and its packages", async () => {
    const headings = page.getByRole("main").getByRole("heading");
    await expect(headings).toHaveText(["Home", "Needs your attention", "Your packages", "Brammere State University", "Demo package", "Second package"]);
    expect(await headings.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(["H1", "H2", "H2", "H3", "H4", "H4"]);
  });
  const links = page.getByRole("navigation", { name: "Quick links" });
  await links.getByRole("link", { name: "Guide for librarians" }).click();
  await expect(page).toHaveURL(/\/guide$/);
  await page.goBack();
  await links.getByRole("link", { name: "Your account" }).click();
  await expect(page).toHaveURL(/\/u$/);
  await page.goBack();
  await page.getByRole("link", { name: "Demo package" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
});

test("files that need attention are on Home until they are dealt with, and new ones are marked", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Late files");
  const setup = page.url();
  await goHome(page);
  await expect(page.getByText("You are up to date: nothing needs your attention.")).toBeVisible();
  await page.goto(`${setup.replace(/\?.*/, "")}?tab=setup`);
  await addFiles(page, letter, list("titles.csv"));
  await page.getByTestId("file-input").setInputFiles(citations);
  await expect(lineOf(page, "citations.csv")).toContainText("Needs your confirmation");
  await goHome(page);
  const items = page.getByRole("list", { name: "Needs your attention" }).getByRole("listitem");
  await expect(items).toHaveText([/^New1 file of “Late files” waits for your confirmation\./, /^New1 file of “Late files” could not be read\.Brammere State University · .* \(.*\)$/]);
  await page.reload();
  await expect(items.first(), "a reload at once clears no mark").toContainText("New");
  await expectAccessibleInBoth(page, "Home");
  for (const width of [1280, 768, 360]) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` }).toBeLessThanOrEqual(width);
    await shot(page, `home-${width}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await shot(page, "home-360-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step("the way to the files, and back: nothing is new any more", async () => {
    await items.getByRole("link", { name: "1 file of “Late files” waits for your confirmation." }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Late files" })).toBeVisible();
    await expect(page.getByRole("tab", { name: /^Setup/ })).toHaveAttribute("aria-selected", "true");
    await lineOf(page, "citations.csv").getByRole("button", { name: "Use as title list: citations.csv" }).click();
    await expect(page.getByText("citations.csv is used now.")).toBeVisible();
    await goHome(page);
    await expect(items).toHaveText([/^1 file of “Late files” could not be read\./]);
  });
  await test.step("a usable file of the same name ends the last item", async () => {
    await items.getByRole("link").click();
    await page.getByTestId("file-input").setInputFiles(list("letter.csv"));
    await expect(page.getByRole("table", { name: "Files" }).getByRole("row").filter({ hasText: "letter.csv" }).filter({ hasText: /Used/ }).first()).toBeVisible();
    await goHome(page);
    await expect(page.getByText("You are up to date: nothing needs your attention.")).toBeVisible();
  });
});

test("every kind of item leads to its place, by keyboard", async ({ page }) => {
  await enter(page, url());
  if (!(await page.getByRole("link", { name: "Second package" }).isVisible())) await createPackage(page, "Second package");
  const blank = { count: 1, institution_id: "institution-1", institution_name: "Example College", package_id: "package-1", package_name: "Invented Press", scenario_id: null, scenario_name: null };
  const scenario = { scenario_id: "scenario-1", scenario_name: "Core titles" };
  const items = [
    { ...blank, ...scenario, kind: "requests", since: since(1), count: 12 },
    { ...blank, ...scenario, kind: "proposal", since: since(2) },
    { ...blank, kind: "invitation", since: since(3), package_id: null, package_name: null },
    { ...blank, kind: "old_data", since: since(30) },
    { ...blank, kind: "a kind of a later version", since: since(40) },
  ];
  await page.route("**/attention", (route) => route.fulfill({ json: { items } }));
  await goHome(page);
  const links = page.getByRole("list", { name: "Needs your attention" }).getByRole("link");
  await expect(links).toHaveText([
    "12 requested titles in “Core titles” wait for your decision.",
    "The proposal “Core titles” of your consortium is not sent back yet.",
    "A consortium waits for your answer: it requests data of Example College.",
    "The newest COUNTER report of “Invented Press” is more than a year old.",
  ]);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(["/p/package-1/s/scenario-1?tab=push-pull", "/p/package-1/s/scenario-1", "/i/institution-1", "/p/package-1?tab=setup"]);
  await links.first().focus();
  await page.keyboard.press("Tab");
  await expect(links.nth(1)).toBeFocused();
  await page.route("**/attention", (route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }));
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "Try again in a minute." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 4, name: "Demo package" }), "packages can be opened all the same").toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
});

/** A moment so many days ago. */
function since(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** Goes to Home by the name of the product. */
async function goHome(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Titlewise", exact: true }).first().click();
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
  return home(page);
}

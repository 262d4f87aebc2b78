/** What others see of a scenario, against the real server: its public page, and keys for programs. */

import { expect, test, type Browser, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { logIn, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";

const { url, data } = ownServer();
const cora = { email: "cora@brammere.example", password: "shelves without dust" };
const vic = { email: "vic@brammere.example", password: "only for looking at" };

test.beforeAll(async () => {
  const folder = data();
  test.skip(!folder, "nobody can be added to another server");
  addPerson(folder ?? "", cora, "--institution", "Brammere State University", "--role", "Collaborator");
  addPerson(folder ?? "", vic, "--institution", "Brammere State University", "--role", "Viewer");
});

test("a page is made, shows more and less, and is taken back", async ({ page, browser }) => {
  await openScenario(page, cora);
  await page.getByLabel("Number of subscribed journals").fill("12");
  await page.getByLabel("Number of subscribed journals").press("Enter");
  await expect(page.getByTestId("scenario-line")).toContainText("12 subscribed");
  const instant = /([\d.]+)% fulfilled instantly/.exec(await page.getByTestId("access").locator("xpath=..").innerText())?.[1];
  const cost = await page.getByTestId("annual-cost").innerText();
  const dialog = await openPageDialog(page);
  const first = await test.step("it is made, rounded and without prices", async () => {
    await expect(dialog.getByLabel(/^Rounded/)).toBeChecked();
    await dialog.getByRole("button", { name: "Publish page" }).click();
    await expect(dialog.getByText("Page published")).toBeVisible();
    await expectAccessible(page, "the dialog");
    await shot(page, "sharing-dialog");
    return await pathIn(dialog);
  });
  const visitor = await visit(browser, first);
  await test.step("a visitor sees the case, and neither prices nor journals", async () => {
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Demo package: our journal subscriptions");
    await expect(figure(visitor, "Met at once")).toHaveText(`${Math.round(Number(instant))}%`);
    await expect(figure(visitor, "Subscribed")).toHaveText("12");
    await expect(visitor.getByRole("main")).not.toContainText("$");
    await expect(visitor.getByRole("table")).toHaveCount(0);
    await expect(visitor.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await shot(visitor, "public-rounded");
  });
  await test.step("exact, with prices and journals, at the same address", async () => {
    await dialog.getByLabel("Exact").check();
    await dialog.getByLabel(/^Prices/).check();
    await dialog.getByLabel(/^Journals/).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Page updated")).toBeVisible();
    expect(await pathIn(dialog)).toBe(first);
    await visitor.reload();
    await expect(figure(visitor, "Met at once")).toHaveText(`${instant}%`);
    await expect(figure(visitor, "Cost a year"), "as on the page of the scenario").toHaveText(cost);
    await expect(visitor.getByText(/(less|more) than the whole package/).first()).toContainText(/\(\d+\.\d%\)/);
    await shot(visitor, "public-exact");
  });
  await test.step("journals are found, and those that are kept are told", () => findTitles(visitor));
  await test.step("taken back, its address shows nothing, and the next one is another", async () => {
    await dialog.getByRole("button", { name: "Unpublish…" }).click();
    await page.getByRole("dialog", { name: "Unpublish the page?" }).getByRole("button", { name: "Unpublish" }).click();
    await expect(dialog.getByText("Page unpublished.")).toBeVisible();
    await expect(dialog.getByLabel(/^Prices/)).not.toBeChecked();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This page is no longer available");
    await expectAccessible(visitor, "nothing to see");
    await dialog.getByRole("button", { name: "Publish page" }).click();
    await expect(dialog.getByText("Page published")).toBeVisible();
    expect(await pathIn(dialog)).not.toBe(first);
  });
});

for (const colours of ["light", "dark"] as const) {
  test(`the page is accessible, fits a telephone and paper, ${colours}`, async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme: colours });
    await openScenario(page, cora);
    const dialog = await openPageDialog(page);
    await expect(dialog.getByRole("button", { name: /Publish page|Save/ })).toBeVisible();
    for (const box of [/^Prices/, /^Journals/]) {
      /* oxlint-disable no-await-in-loop */
      await dialog.getByLabel(box).check();
      /* oxlint-enable no-await-in-loop */
    }
    const keep = dialog.getByRole("button", { name: /Publish page|Save/ });
    if (await keep.isEnabled()) await keep.click();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    const visitor = await visit(browser, await pathIn(dialog));
    await visitor.emulateMedia({ colorScheme: colours });
    await expect(visitor.getByRole("table", { name: "Journals" })).toBeVisible();
    await expectAccessible(visitor, "the public page");
    await visitor.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(visitor, "the public page at 360 px");
    await shot(visitor, `public-360-${colours}`);
    await visitor.setViewportSize({ width: 1280, height: 800 });
    await visitor.emulateMedia({ media: "print", colorScheme: colours });
    await expect(visitor.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(visitor.getByRole("searchbox", { name: "Find a journal" })).toBeHidden();
    expect(await visitor.evaluate(() => getComputedStyle(document.querySelector("h1") as Element).color), "ink on paper").toBe("rgb(29, 42, 47)");
  });
}

test("a key reads this package and nothing else, until it is ended", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openScenario(page, cora);
  const scenarioId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const packageId = new URL(page.url()).pathname.split("/")[2] ?? "";
  const dialog = await openKeys(page);
  await expect(dialog.getByText("No keys yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter a purpose for the key.");
  await dialog.getByLabel("Purpose").fill("Nightly export");
  await dialog.getByLabel("Expires").click();
  await page.getByRole("option", { name: "30 days" }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const fresh = dialog.getByRole("status").filter({ hasText: "shows the key only once" });
  await dialog.getByRole("button", { name: "Copy the key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^tw_\S{20,}$/);
  await expect(fresh).toContainText(`curl -H "Authorization: Bearer ${key}" "${url()}/scenario/${scenarioId}/export.csv"`);
  await expect(dialog.getByRole("listitem")).toContainText(`Nightly export ${key.slice(0, 7)}`);
  await expectAccessible(page, "a new key");
  await shot(page, "sharing-key");

  await test.step("it reads exports", async () => {
    const reply = await page.request.get(`${url()}/scenario/${scenarioId}/export.csv`, as(key));
    expect(reply.status()).toBe(200);
    expect((await reply.text()).split("\n").length).toBeGreaterThan(100);
    expect((await page.request.get(`${url()}/package/${packageId}`, as(key))).status()).toBe(200);
  });
  await test.step("it changes nothing, and is nobody elsewhere", async () => {
    expect((await page.request.patch(`${url()}/scenario/${scenarioId}`, { ...as(key), data: { name: "By a key" } })).status()).toBe(403);
    expect((await page.request.get(`${url()}/package`, as(key))).status()).toBe(403);
  });
  await test.step("it is never shown again", async () => {
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await openKeys(page);
    await expect(dialog.getByRole("listitem")).toContainText(/Expires .* · last used/i);
    await expect(dialog).not.toContainText(key);
  });
  await test.step("ended, it is good for nothing", async () => {
    await dialog.getByRole("button", { name: "End key Nightly export" }).click();
    await page.getByRole("dialog", { name: "End key “Nightly export”?" }).getByRole("button", { name: "End key" }).click();
    await expect(dialog.getByText("Key “Nightly export” ended.")).toBeVisible();
    await expect(dialog.getByText("No keys yet.")).toBeVisible();
    expect((await page.request.get(`${url()}/scenario/${scenarioId}/export.csv`, as(key))).status()).toBe(401);
    expect((await page.request.get(`${url()}/user/me`, as(await tokenOf(page)))).status(), "the session goes on").toBe(200);
  });
});

test("who may only look is told so, and has keys all the same", async ({ page }) => {
  await openScenario(page, vic);
  const dialog = await openPageDialog(page);
  await expect(dialog.getByRole("alert")).toContainText("You can view this scenario but not share it.");
  await expect(dialog.getByLabel("Exact")).toBeDisabled();
  await expect(dialog.getByRole("button", { name: /Publish page|Save|Unpublish/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  const keys = await openKeys(page);
  await keys.getByLabel("Purpose").fill("A Viewer's own");
  await keys.getByRole("button", { name: "Create key" }).click();
  await expect(keys.getByText("Titlewise shows the key only once.")).toBeVisible();
  await expect(keys.getByRole("listitem")).toHaveCount(1);
});

test("an address that nobody gave shows nothing", async ({ browser }) => {
  const visitor = await visit(browser, "/o/no-such-page");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This page is no longer available");
});

/** A request with a key, or with the token of a session. */
function as(bearer: string) {
  return { headers: { authorization: `Bearer ${bearer}` } };
}

async function openScenario(page: Page, who: typeof cora): Promise<void> {
  await page.goto(`${url()}/login`);
  await logIn(page, who);
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
}

async function openPageDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^Public summary webpage/ }).click();
  const dialog = page.getByRole("dialog", { name: "Public summary webpage" });
  await expect(dialog.getByLabel("Exact")).toBeVisible();
  return dialog;
}

async function openKeys(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^Your API key/ }).click();
  return page.getByRole("dialog", { name: "Your API key" });
}

/** Where the page is that the dialog tells of. */
async function pathIn(dialog: Locator): Promise<string> {
  return (await dialog.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
}

/** Opens an address as somebody without an account. */
async function visit(browser: Browser, path: string): Promise<Page> {
  const visitor = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await visitor.goto(url() + path);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  return visitor;
}

/** A key figure of the public page. */
function figure(page: Page, name: string): Locator {
  return page.locator(`dl[aria-label="Key figures"] dt:text-is("${name}") + dd`);
}

async function findTitles(visitor: Page): Promise<void> {
  const rows = visitor.getByRole("table", { name: "Journals" }).locator("tbody tr");
  await expect(rows, "some at first").toHaveCount(50);
  await visitor.getByRole("button", { name: /^Subscribed 12$/ }).click();
  await expect(rows).toHaveCount(12);
  await expect(rows.filter({ hasText: "✓ Subscribed" })).toHaveCount(12);
  await expect(rows.first()).toContainText("$");
  const issn = /\d{4}-\d{3}[\dX]/.exec(await rows.nth(3).innerText())?.[0] ?? "";
  await visitor.getByRole("button", { name: /^All/ }).click();
  await visitor.getByRole("searchbox", { name: "Find a journal" }).fill(issn);
  await expect(rows).toHaveCount(1);
  await visitor.getByRole("searchbox", { name: "Find a journal" }).fill("");
  await visitor.getByRole("button", { name: /^Show all/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(500);
}

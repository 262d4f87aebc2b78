/** The parts of a scenario: forecast, parameters, export; what is explained in each, and what is put away for good. */

import { expect, test, type Page, type Route } from "./journey";
import { expectAccessible } from "./axe";
import { downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { openScenario, takeName } from "./scenario-steps";
import { enter } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();
const line = (page: Page) => page.getByTestId("scenario-line");
const grid = (page: Page) => page.getByTestId("journal-grid");
const saved = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());

test("parameters and exports have one way to them each, and older addresses lead there", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await expect(page.getByRole("tab")).toHaveCount(0);
  for (const name of ["Parameters", "Export"]) await expect(page.getByRole("button", { name })).toHaveCount(1);

  await test.step("parameters by group, each with what it does", async () => {
    const address = new URL(page.url());
    address.searchParams.set("tab", "parameters");
    await page.goto(address.href);
    const pane = page.getByTestId("settings");
    await expect(pane.getByRole("heading", { level: 3 })).toHaveText(["Interlibrary loans", "Subscriptions", "Weights of use", "Free access included", "Big Deal"]);
    await expectAccessible(page, "parameters");
    await page.getByTestId("setting-cost_ill").fill("21");
    await page.getByTestId("setting-cost_ill").press("Enter");
    await expect(page.getByText("Setting updated")).toBeVisible();
    await page.reload();
    await expect(page.getByTestId("setting-cost_ill")).toHaveValue("21");
    await page.getByRole("button", { name: "Reset all" }).click();
    await expect(page.getByText("Settings reset")).toBeVisible();
    await expect(page.getByTestId("setting-cost_ill")).toHaveValue("17");
    await page.getByRole("button", { name: "Close parameters" }).click();
    await expect(pane).toHaveCount(0);
    await expect(page).not.toHaveURL(/tab=|settings=/);
  });
  await test.step("every way out of the scenario, in one menu", async () => {
    const open = () => page.getByRole("button", { name: "Export", exact: true }).click();
    for (const name of [/^Your API key/, /^Public summary webpage/]) {
      /* oxlint-disable no-await-in-loop */
      await open();
      await page.getByRole("menuitem", { name }).click();
      await page.getByRole("dialog").getByRole("button", { name: /Close|Cancel/ }).first().click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      /* oxlint-enable no-await-in-loop */
    }
    await open();
    await expect(page.getByRole("menuitem")).toHaveCount(6);
    const file = await downloaded(page, page.getByRole("menuitem", { name: /^Spreadsheet \(CSV\)/ }));
    expect(file.name).toMatch(/\.csv$/);
  });
});

test("a scenario begins with the settings that are usual", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const usual = { cost_alacart_increase: "8", cost_content_fee_percent: "5.7", cost_ill: "17", ill_request_percent_of_delayed: "5", weight_citation: "10", weight_authorship: "100" };
  for (const [name, value] of Object.entries(usual)) await expect(page.getByTestId(`setting-${name}`)).toHaveValue(value);
  for (const name of ["include_bronze", "include_submitted_version", "include_social_networks"]) await expect(page.locator(`#setting-${name}`)).toBeChecked();
});

test("a parameter takes numbers only, with their unit", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  await expect(loan.locator("xpath=..")).toHaveText("$");
  await expect(page.getByTestId("setting-cost_content_fee_percent").locator("xpath=..")).toHaveText("%");
  await loan.fill("much");
  await expect(page.getByText("A number, 0 or more.")).toBeVisible();
  await expect(loan).toHaveAttribute("aria-invalid", "true");
  await loan.press("Escape");
  await expect(loan).toHaveValue("17");
  await expect(page.getByText("A number, 0 or more.")).toHaveCount(0);
});

test("what the data lacks is told beside the forecast, with the way to the guide", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("list", { name: "Data warnings" }).getByRole("button", { name: /^Prices missing: \d/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Learn more in the guide" }).click();
  await expect(page).toHaveURL(/\/guide\/first-forecast#prices$/);
  await expect(page.getByRole("heading", { name: "Prices", exact: true })).toBeInViewport();
});

test("a scenario is copied from beside its name", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Copy this scenario" }).click();
  await takeName(page, "From beside", "Copy");
  await expect(page.getByText("Scenario copied")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "From beside" })).toBeVisible();
});

test("Ctrl and a click subscribes, in the table and in the histogram", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const before = Number(/(\d+) subscribed/.exec(await line(page).innerText())?.[1]);
  let done = saved(page);
  await grid(page).locator('[row-index="3"] [col-id="title"]').click({ modifiers: ["Control"] });
  await done;
  await expect(line(page)).toContainText(`${before + 1} subscribed`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const square = await firstSquare(page);
  done = saved(page);
  await page.keyboard.down("Control");
  await page.mouse.click(square.x, square.y);
  await page.keyboard.up("Control");
  await done;
  await expect(line(page)).not.toContainText(`${before + 1} subscribed`);
  await page.mouse.click(square.x, square.y);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a journal is subscribed from its own page, which closes after it", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await grid(page).locator('[row-index="5"] [col-id="title"]').click();
  const journal = page.getByRole("dialog");
  await expect(journal.getByText("Not subscribed", { exact: true })).toBeVisible();
  await journal.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(/^Subscribed 1 journal, /)).toBeVisible();
  await expect(journal).toHaveCount(0);
  await grid(page).locator('[row-index="5"] [col-id="title"]').click();
  await journal.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(/^Unsubscribed 1 journal, /)).toBeVisible();
  await expect(journal).toHaveCount(0);
  await page.getByRole("button", { name: "Subscriptions" }).click();
  await page.getByRole("menuitem", { name: /^Subscribe all/ }).click();
  await expect(page.getByText(/^Subscribed [\d,]+ journals, /)).toBeVisible();
  await page.getByRole("button", { name: "Subscriptions" }).click();
  await page.getByRole("menuitem", { name: /^Unsubscribe all/ }).click();
  await expect(page.getByText(/^Unsubscribed [\d,]+ journals, /)).toBeVisible();
});

test("the histogram reaches further when it is asked to, and labels every tenth step", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const histogram = page.getByTestId("histogram");
  const beyond = histogram.getByText(/journals? above \$\d+ per use/);
  await expect(beyond).toContainText("above $100 per use");
  const count = Number.parseInt(await beyond.innerText(), 10);
  for (const label of ["$0", "$10", "$50", "$100"]) await expect(histogram.getByText(label, { exact: true })).toBeVisible();
  await expect(histogram.getByText(/\d+ journals? without paywalled use$/).first()).toBeVisible();
  await histogram.getByRole("button", { name: "Show up to $150" }).click();
  await expect(page).toHaveURL(/max=150/);
  await expect(histogram.getByText("$150", { exact: true })).toBeVisible();
  await expect.poll(async () => ((await beyond.count()) === 0 ? 0 : Number.parseInt(await beyond.innerText(), 10))).toBeLessThan(count);
  await shot(page, "histogram-150");
  await page.reload();
  await histogram.getByRole("button", { name: "Back to $100" }).click();
  await expect(beyond).toContainText(`${count} journal`);
});

test("a part of a bar is labelled from five percent on, and told in full to who asks", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const parts = page.getByTestId("usage-bar").getByRole("img");
  const shares = await Promise.all((await parts.all()).map(async (part) => [Number(/([\d.]+)%$/.exec((await part.getAttribute("aria-label")) ?? "")?.[1]), (await part.innerText()) !== ""] as const));
  expect(shares.length).toBeGreaterThan(2);
  for (const [share, isLabelled] of shares) expect(isLabelled, `${share}%`).toBe(share > 5);
  expect(shares.some(([share]) => share <= 5), "one of them is a small one").toBe(true);
  await expect(page.getByTestId("usage-bar").locator("dt")).toHaveText(["Not met", "Loans", "Subscriptions", "Backfile", "Open access"]);
  await expect(page.getByTestId("cost-bar").locator("dt")).toHaveText(["Savings", "Loans", "Subscriptions"]);
});

test("every column is explained in a list, and the ways of being met are columns", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Subscription", "Loans", "Not met"]) await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.getByRole("menuitem", { name: "Column definitions…" }).click();
  const guide = page.getByRole("dialog", { name: "Column definitions" });
  await expect(guide.getByRole("heading", { level: 3 }).first()).toHaveText("Always there");
  await expect(guide.getByRole("term").filter({ hasText: "Rank" })).toBeVisible();
  await expectAccessible(page, "what the columns say");
  await shot(page, "column-guide");
  await guide.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/subscription_percent.*not_met_percent|ill_percent/);
});

test("a column is filtered by pointing, and its filter stays open when the pointer leaves the heading", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const heading = grid(page).getByRole("columnheader", { name: "Uses" });
  await heading.hover();
  await heading.locator(".ag-header-cell-filter-button").click();
  const value = grid(page).getByPlaceholder("Filter...").first();
  await expect(value).toBeVisible();
  await page.mouse.move(20, 20);
  await value.click();
  await value.fill("10000");
  await expect(page.getByText(/^Shown: \d+ journals/)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(value).toHaveCount(0);
  await page.getByRole("button", { name: "Clear column filters" }).click();
  await expect(page.getByText(/^Shown:/)).toHaveCount(0);
});

test("first steps are shown until they are dismissed", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const steps = page.getByRole("alert").filter({ hasText: "First steps" });
  await expect(steps).toBeVisible();
  await page.reload();
  await steps.getByRole("button", { name: "Dismiss first steps" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test("a new version is announced once", async ({ page }) => {
  await enter(page, url());
  const note = page.getByRole("alert").filter({ hasText: "A new version of Titlewise (99.0) is available" });
  await page.route("**/service", (route) => route.fulfill({ json: { version: "99.0", has_demo: true } }));
  await lookAway(page);
  await expect(note.getByRole("button", { name: "Reload" })).toBeVisible();
  await note.getByRole("button", { name: "Not now" }).click();
  await expect(note).toHaveCount(0);
  await lookAway(page);
  await expect(note).toHaveCount(0);

  await test.step("it is remembered after a reload", async () => {
    await page.unroute("**/service");
    await page.reload();
    await expect(page.getByRole("link", { name: /Demo package/ })).toBeVisible();
    let asked = 0;
    await page.route("**/service", (route) => {
      asked++;
      return route.fulfill({ json: { version: "99.0", has_demo: true } });
    });
    await lookAway(page);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(note).toHaveCount(0);
    await page.unroute("**/service");
    await page.route("**/service", (route) => route.fulfill({ json: { version: "99.1", has_demo: true } }));
    await lookAway(page);
    await expect(page.getByRole("alert").filter({ hasText: "A new version of Titlewise (99.1) is available" }), "the one after it is announced").toBeVisible();
  });
});

test("what takes its time says what it is", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const address = page.url();
  const held: Route[] = [];
  for (const slow of ["**/package/*", "**/scenario/*/journals"]) await page.route(slow, (route) => void held.push(route));
  await page.goto(address);
  await expect(page.getByRole("progressbar", { name: "Loading scenario" })).toBeVisible();
  const before = held.length;
  await page.goto(address.replace(/\/s\/.*/, ""));
  await expect(page.getByRole("progressbar", { name: "Loading package" })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(before);
  await held.at(-1)?.continue();
  await expect(page.getByRole("table", { name: "Scenarios" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading package" })).toHaveCount(0);
});

test("going back comes to the same place of a page, and another page begins at its top", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const there = await page.evaluate(() => window.scrollY);
  expect(there).toBeGreaterThan(100);
  await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(there - 100);
});

test("good news goes after twelve seconds, bad news stays longer", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.clock.install();
  await page.route("**/subscriptions", (route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }), { times: 1 });
  await grid(page).locator('[row-index="8"]').getByRole("button", { name: /^(Uns|S)ubscribe / }).click();
  await expect(page.getByText("Busy. Try again in a minute.")).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByText("Busy. Try again in a minute.")).toBeVisible();
  await page.clock.runFor(6000);
  // The clock also runs by itself: waiting for long would let any notice go.
  await expect(page.getByText("Busy. Try again in a minute.")).toHaveCount(0, { timeout: 1000 });
  await grid(page).locator('[row-index="8"]').getByRole("button", { name: /^(Uns|S)ubscribe / }).click();
  const good = page.getByText(/^(Uns|S)ubscribed 1 journal, /);
  await expect(good).toBeVisible();
  await page.clock.runFor(8000);
  await expect(good).toBeVisible();
  await page.clock.runFor(5500);
  await expect(good).toHaveCount(0, { timeout: 1000 });
});

/** The middle of the first square of the histogram, where the window shows it. */
async function firstSquare(page: Page): Promise<{ x: number; y: number }> {
  const dots = page.getByRole("application").first();
  await dots.focus();
  await page.keyboard.press("ArrowRight");
  const box = await dots.locator("rect").boundingBox();
  if (!box) throw new Error("no square is shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes to another window and comes back. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    window.dispatchEvent(new Event("visibilitychange"));
  });
}

/** What is done on the page of a scenario: journals by number, found, ticked or all; views that are shared by their address; parameters one by one; by keyboard alone. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { chooseInMenu, openScenario, takeName, stepButton } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();
const line = (page: Page) => page.getByTestId("scenario-line");
const counter = (page: Page) => page.getByLabel("Number of subscribed journals");
const grid = (page: Page) => page.getByTestId("journal-grid");
const saved = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());

test.beforeEach(async ({ page }) => openScenario(page, url(), "First scenario"));

test("so many of the best are subscribed by number, and a choice of one's own is not lost unasked", async ({ page }) => {
  await page.getByRole("button", { name: "One more" }).click();
  await expect(line(page)).toContainText("1 subscribed");
  await expect(grid(page).locator('[row-index="0"]').getByRole("button", { name: /^Subscribed, unsubscribe / })).toBeVisible();
  await counter(page).fill("12");
  await counter(page).press("Enter");
  await expect(line(page)).toContainText("12 subscribed");
  await counter(page).fill("2000");
  await counter(page).press("Enter");
  await expect(counter(page), "more than there are are ignored").toHaveValue("12");
  await counter(page).fill("");
  await counter(page).press("Enter");
  await expect(line(page), "nothing typed changes nothing").toContainText("12 subscribed");

  await test.step("holding the button goes by fives", async () => {
    const more = page.getByRole("button", { name: "One more" });
    const done = saved(page);
    await more.hover();
    await page.mouse.down();
    await expect.poll(async () => Number(await counter(page).inputValue())).toBeGreaterThanOrEqual(22);
    await page.mouse.up();
    await done;
    const count = Number(await counter(page).inputValue());
    expect((count - 12) % 5, "and by nothing else").toBe(0);
    await expect(line(page)).toContainText(`${count} subscribed`);
  });
  await test.step("after journals were chosen one by one it asks", async () => {
    await counter(page).fill("3");
    await counter(page).press("Enter");
    await expect(line(page)).toContainText("3 subscribed");
    for (const row of [6, 7]) {
      /* oxlint-disable no-await-in-loop */
      const done = saved(page);
      await grid(page).locator(`[row-index="${row}"]`).getByRole("button", { name: /^Subscribe / }).click();
      await done;
      /* oxlint-enable no-await-in-loop */
    }
    await page.getByRole("button", { name: "One fewer" }).click();
    const question = page.getByRole("dialog", { name: "Overwrite custom subscription?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(line(page)).toContainText("5 subscribed");
    await page.getByRole("button", { name: "One fewer" }).click();
    await question.getByRole("button", { name: "Yes, overwrite it" }).click();
    await expect(line(page)).toContainText("4 subscribed");
    await expect(grid(page).locator('[row-index="3"]').getByRole("button", { name: /^Subscribed, unsubscribe / })).toBeVisible();
    await stepButton(page, "Undo").click();
    await expect(line(page)).toContainText("5 subscribed");
  });
});

test("found journals, ticked journals and all are subscribed at once", async ({ page }) => {
  await clear(page);
  const issns = await firstIssns(page, 2);
  await page.getByRole("searchbox", { name: "Search journals" }).fill(issns.join(", "));
  await page.getByRole("button", { name: "Subscribe 2 found" }).click();
  await expect(line(page)).toContainText("2 subscribed");
  await page.getByRole("searchbox", { name: "Search journals" }).fill("no journal has such a name");
  await expect(page.getByText("No journals matched your search.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search journals" }).fill("");
  await expect(line(page)).not.toContainText("Shown");
  await grid(page).locator('[row-index="4"] input[type="checkbox"]').check();
  await grid(page).locator('[row-index="5"] input[type="checkbox"]').check();
  await page.getByRole("button", { name: "Subscribe 2 selected" }).click();
  await expect(line(page)).toContainText("4 subscribed");
  await page.getByRole("button", { name: "Subscriptions" }).click();
  await page.getByRole("menuitem", { name: /^Subscribe all/ }).click();
  await expect(line(page)).toContainText("931 subscribed");
  await expect(page.getByRole("button", { name: "One more" }), "there are no more").toBeDisabled();
  await clear(page);
  await expect(page.getByRole("button", { name: "One fewer" })).toBeDisabled();
});

test("view, sort, filters and columns are in the address", async ({ page }) => {
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Downloads" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await grid(page).getByRole("columnheader", { name: "Uses" }).click();
  await expect(page).toHaveURL(/view=table.*sort=-usage.*downloads/);
  const address = new URL(page.url());
  address.searchParams.set("filters", JSON.stringify({ cpu: { filterType: "number", type: "lessThan", filter: 0 } }));
  await page.goto(String(address));
  await expect(page.getByText(/Shown: \d+ journals/)).toBeVisible();
  const shown = await page.getByText(/Shown: \d+ journals/).innerText();
  await expect(grid(page).getByRole("columnheader", { name: "Downloads" })).toBeVisible();
  await expect(page.getByTestId("histogram")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  await page.getByRole("button", { name: "Clear column filters" }).click();
  await expect(page.getByText(/Shown:/)).toHaveCount(0);
  expect(page.url()).not.toContain("filters");
});

test("the table sorts by a column, down and up, and the histogram stands alone", async ({ page }) => {
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const uses = async () => {
    const cells = await grid(page).locator('.ag-row:not(.ag-row-pinned) [col-id="usage"]').evaluateAll((all) => all.map((cell) => [Number(cell.closest("[row-index]")?.getAttribute("row-index")), Number(cell.textContent?.replaceAll(",", ""))] as const));
    return cells.toSorted(([one], [other]) => one - other).map(([, value]) => value);
  };
  const heading = grid(page).getByRole("columnheader", { name: "Uses" });
  await heading.click();
  await expect(page).toHaveURL(/sort=-usage/);
  await expect.poll(async () => (await uses()).every((value, at, all) => at === 0 || value <= (all[at - 1] ?? 0)), { message: "the most first" }).toBe(true);
  const [most = 0] = await uses();
  await heading.click();
  await expect(page).toHaveURL(/sort=usage/);
  await expect.poll(async () => (await uses()).every((value, at, all) => at === 0 || value >= (all[at - 1] ?? 0)), { message: "the least first" }).toBe(true);
  expect((await uses())[0]).toBeLessThan(most);
  expect((await uses()).length, "only rows in view are drawn").toBeLessThan(200);
  await page.getByRole("button", { name: "Chart", exact: true }).click();
  await expect(grid(page)).toHaveCount(0);
  await expect(page.getByTestId("histogram")).toBeVisible();
  await expect(page.getByRole("button", { name: "Columns" }), "of the table only").toHaveCount(0);
});

test("a parameter is set back by itself, or all at once", async ({ page }) => {
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  const before = await page.getByTestId("annual-cost").innerText();
  await expect(page.getByRole("button", { name: /^Reset Cost of an/ })).toHaveCount(0);
  await loan.fill("41");
  await expect(page.getByText("Setting updated")).toBeVisible();
  await expect(page.getByTestId("annual-cost")).not.toHaveText(before);
  await page.getByRole("button", { name: /^Reset Cost of an/ }).click();
  await expect(loan).toHaveValue("17");
  await expect(page.getByTestId("annual-cost")).toHaveText(before);
  await loan.fill("42");
  await page.getByTestId("setting-weight_citation").fill("3");
  await page.getByTestId("setting-weight_citation").press("Enter");
  await expect(page.getByRole("button", { name: /^Reset / })).toHaveCount(3);
  await page.getByRole("button", { name: "Reset all" }).click();
  await expect(page.getByText("Settings reset")).toBeVisible();
  await expect(loan).toHaveValue("17");
  await expectAccessible(page, "parameters");
});

test("menus: another scenario, back to the package, every format", async ({ page }) => {
  await chooseInMenu(page, "Make a copy…");
  await takeName(page, "Second thoughts", "Copy");
  await expect(page.getByRole("heading", { level: 1, name: "Second thoughts" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/journals") && asked.push(request.url()));
  await chooseInMenu(page, "Open…");
  await page.getByRole("dialog").getByRole("link", { name: "First scenario" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First scenario" })).toBeVisible();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  expect(asked, "journals of a moment ago are not requested again").toEqual([]);
  for (const [format, name] of [["csv", /CSV/], ["xlsx", /Excel/], ["parquet", /Parquet/], ["arrow", /Arrow/]] as const) {
    /* oxlint-disable no-await-in-loop */
    await page.getByRole("button", { name: "Export" }).click();
    const file = await downloaded(page, page.getByRole("menuitem", { name }));
    expect(file.name).toMatch(new RegExp(`\\.${format}$`));
    expect(file.content.length).toBeGreaterThan(1000);
    /* oxlint-enable no-await-in-loop */
  }
  await page.getByRole("button", { name: "Scenario", exact: true }).click();
  await page.getByRole("menuitem", { name: "Close" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
});

test("figures, journal and charts explain themselves, by keyboard alone", async ({ page }) => {
  await expect(page.getByTestId("access").locator("xpath=..")).toContainText(/\d% fulfilled instantly/);
  await page.getByRole("button", { name: /Annual cost/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Projected annual cost" })).toContainText("averaged over the next five years");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /Uses met/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Projected access" })).toContainText(/\d% of all uses are met by .* \d+% are fulfilled instantly\./);
  await page.keyboard.press("Escape");

  const dots = page.getByRole("application").first();
  await dots.focus();
  await page.keyboard.press("ArrowRight");
  const done = saved(page);
  await page.keyboard.press(" ");
  await done;
  await expect(page.getByText(/^Subscribed 1 journal, /)).toBeVisible();
  await page.keyboard.press("Enter");
  const journal = page.getByRole("dialog");
  await expect(journal.getByText("Subscribed", { exact: true })).toBeVisible();
  await expectAccessible(page, "journal, overview");
  await journal.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(journal.getByRole("img", { name: "Cost of a subscription and of loans, year by year" })).toBeVisible();
  await expect(journal.getByRole("img", { name: "Articles published and expected, year by year" })).toBeVisible();
  await expectAccessible(page, "journal, timelines");
  await shot(page, "journal-timelines");
  await page.keyboard.press("Escape");
  await expect(journal).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();

  const cell = grid(page).locator('[row-index="0"] [col-id="title"]');
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

/** Unsubscribes all, if anything is subscribed. */
async function clear(page: Page): Promise<void> {
  if ((await line(page).innerText()).includes(" 0 subscribed")) return;
  await page.getByRole("button", { name: "Subscriptions" }).click();
  await page.getByRole("menuitem", { name: /^Unsubscribe all/ }).click();
  await expect(line(page)).toContainText(" 0 subscribed");
}

/** The ISSN-Ls of the first journals, read from the grid. */
async function firstIssns(page: Page, count: number): Promise<string[]> {
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "ISSN-L" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Rank" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Cost now" }).click();
  await page.keyboard.press("Escape");
  const cells = Array.from({ length: count }, (_, row) => grid(page).locator(`[row-index="${row}"] [col-id="issn_l"]`).innerText());
  return Promise.all(cells);
}

test("a scenario that is recalculated is listed among the others, and cannot be opened", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("button", { name: "New scenario" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Long run");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Long run" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  // A library's scenario is recalculated at once: the lock of a consortium's is played.
  let isLocked = true;
  await page.route(/\/package\/[^/]+$/, async (route) => {
    const reply = await route.fetch();
    const pack = (await reply.json()) as { scenarios: { name: string }[] };
    const scenarios = pack.scenarios.map((one) => (one.name === "Long run" && isLocked ? { ...one, is_locked_pending_update: true, update_percent_complete: 40.6 } : one));
    await route.fulfill({ response: reply, json: { ...pack, scenarios } });
  });
  await page.getByRole("link", { name: /First scenario/ }).click();
  await chooseInMenu(page, "Open…");
  const other = page.getByRole("list", { name: "Other scenarios" }).getByRole("link", { name: /Long run/ });
  await expect(other).toContainText("Recalculating: 40% done");
  await expect(other).toHaveAttribute("aria-disabled", "true");
  isLocked = false;
  await expect(other, "it is asked for again").not.toHaveAttribute("aria-disabled", "true");
  await other.click();
  await expect(page.getByRole("heading", { level: 1, name: "Long run" })).toBeVisible();
});

test("publishers in full, society journals and embargoes are columns", async ({ page }) => {
  const address = new URL(page.url());
  address.searchParams.set("columns", "publisher,is_society_journal,has_delayed_oa,bronze_oa_embargo_months");
  await page.goto(address.href);
  const journals = grid(page);
  await expect(journals.locator(".ag-row").first()).toBeVisible();
  for (const name of ["Publisher", "Society journal", "Delayed open access", "Embargo, months"]) await expect(journals.getByRole("columnheader", { name })).toBeVisible();
  const cells = (column: string) => journals.locator(`.ag-row:not(.ag-row-pinned) [col-id="${column}"]`);
  await expect(cells("is_society_journal").first()).toHaveText(/^(Yes|No)$/);
  const words = await cells("is_society_journal").allInnerTexts();
  expect(words.length).toBeGreaterThan(3);
  expect(words.every((word) => word === "Yes" || word === "No")).toBe(true);
  const [first = ""] = await cells("publisher").allInnerTexts();
  await journals.locator('[row-index="0"] .title-cell').first().click();
  await expect(page.getByRole("dialog").locator('dt:text-is("Publisher") + dd')).toHaveText(first);
  expect(first, "no abbreviation").toMatch(/^\S+ \S+/);
});

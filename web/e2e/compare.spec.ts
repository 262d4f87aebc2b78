/**
 * Scenarios side by side, against a real server with the demo's library: chosen in the list of a package, filtered, explained and
 * exported; by pointer and by keyboard alone; from the history of a scenario; and what is refused.
 */

import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessible, expectAccessibleInBoth, expectLabelsInNames } from "./axe";
import { ownServer } from "./own-server";
import { openHistory, openScenario, versionOf } from "./scenario-steps";
import { enter, librarian, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";
import { textOfXlsx } from "./workbook";

const { url } = ownServer();

/** A copy of the scenario with 150 titles: loans cost more, and one title is cancelled. */
const COPY = "More loans";
const CORE = "scenario-demo-choice";
/** The title that the copy cancels. */
let cancelled = "";
let copy = "";

test.beforeAll(async () => {
  const { access_token: token } = await sent<{ access_token: string }>("POST", "/user/login", librarian);
  ({ id: copy } = await sent<{ id: string }>("POST", `/package/package-demo/scenario?copy=${CORE}`, { name: COPY }, token));
  await sent("PATCH", `/scenario/${copy}/settings`, { cost_ill: 37 }, token);
  const { subscribed } = await sent<{ subscribed: string[] }>("GET", `/scenario/${copy}`, undefined, token);
  await sent("PATCH", `/scenario/${copy}/subscriptions`, { remove: subscribed.slice(0, 1) }, token);
  const { titles } = await sent<{ titles: { title: string }[] }>("GET", `/comparison?s=${CORE},${copy}&pattern=kn`, undefined, token);
  cancelled = titles[0]?.title ?? "";
});

test("two scenarios are chosen in the list and compared", async ({ page }) => {
  await openPackage(page);
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await compare.hover();
  await expect(page.getByRole("tooltip"), "one that does nothing says why").toHaveText("Select two to six scenarios in the list to compare them.");
  await page.getByRole("checkbox", { name: "Compare 150 core titles" }).check();
  await page.getByRole("checkbox", { name: `Compare ${COPY}` }).check();
  await expectAccessible(page, "the list with two selected scenarios");
  await compare.click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare scenarios" })).toBeVisible();

  await test.step("totals, with the difference from the base and the Big Deal", async () => {
    await expect(page.getByRole("columnheader")).toHaveText(["Total", /A\s*150 core titles\s*Base/, /B\s*More loans/, "Big Deal"]);
    await expect(cells(page, "subscribed")).toHaveText(["150", /^149\s*-1$/, /^931\s*\+781$/]);
    await expect(cells(page, "cost").nth(1)).toHaveText(/^\$[\d,]+\s*✗ \+\$[\d,]+ worse$/);
    await expectAccessibleInBoth(page, "totals of a comparison");
    await expectLabelsInNames(page, "totals of a comparison");
    await shot(page, "comparison-totals");
  });
  await test.step("only the settings that differ", async () => {
    await tab(page, "Settings and data").click();
    const settings = page.getByRole("table", { name: "Settings" });
    await expect(settings.getByRole("row")).toHaveCount(2);
    await expect(settings.getByRole("row").last()).toHaveText(/Cost of an interlibrary loan\s*\$17\s*\$37/);
    await expectAccessibleInBoth(page, "settings of a comparison");
  });
  await test.step("titles by pattern", async () => {
    await tab(page, "Titles").click();
    const grid = page.getByTestId("compared-titles");
    const pattern = page.getByRole("button", { name: /^Kept in A only/ });
    await expect(pattern).toHaveText("Kept in A only (1)");
    await pattern.click();
    await expect(pattern).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByTestId("shown-titles")).toContainText("1 title shown.");
    await expect(grid.locator('.ag-row [col-id="title"]')).toHaveText([cancelled]);
    await expect(grid.locator('.ag-row [col-id="state_0"]')).toHaveText("Kept");
    await expect(grid.locator('.ag-row [col-id="state_1"]')).toHaveText("Not kept");
    await expectAccessibleInBoth(page, "titles of a comparison");
    await shot(page, "comparison-titles");
  });
  await test.step("a link or a reload shows the same", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: /Kept in A only/ })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByTestId("shown-titles")).toContainText("1 title shown.");
    await expect(tab(page, "Titles")).toHaveAttribute("aria-selected", "true");
  });
});

test("a difference is explained by contributions that add up to it", async ({ page }) => {
  await compareAll(page);
  await page.getByRole("button", { name: "Use as base: 150 core titles" }).click();
  await expect(page.getByRole("button", { name: "Base: 150 core titles" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: /^\+\$[\d,]+, why: Cost, More loans$/ }).click();
  await expect(tab(page, "Why")).toHaveAttribute("aria-selected", "true");
  const table = page.getByRole("table", { name: "Contributions to the difference: Cost" });
  const rows = table.getByRole("row");
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText("150 core titles");
  await expect(rows.nth(2)).toContainText("Cost of an interlibrary loan");
  await expect(rows.nth(3)).toContainText("Subscriptions");
  await expect(rows.nth(4)).toContainText(COPY);
  const amounts = (await table.locator("td.number").allInnerTexts()).map(amountOf);
  const [from = 0, loans = 0, subscriptions = 0, to = 0, difference = 0] = amounts;
  // Amounts are rounded for the screen.
  expect(Math.abs(from + loans + subscriptions - to)).toBeLessThanOrEqual(2);
  expect(Math.abs(loans + subscriptions - difference)).toBeLessThanOrEqual(2);
  await expectAccessibleInBoth(page, "contributions to a difference");
  await shot(page, "comparison-why");

  await test.step("of another total, between two others", async () => {
    await choose(page, "Total", "Uses met at once");
    await choose(page, "From", "A: First scenario");
    await expect(page.getByRole("table", { name: "Contributions to the difference: Uses met at once" }).getByRole("row").nth(1)).toContainText("First scenario");
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Total" })).toHaveText("Uses met at once");
    await expect(page.getByRole("combobox", { name: "From" })).toHaveText("A: First scenario");
    await expect(page.getByRole("combobox", { name: "To", exact: true })).toHaveText(`C: ${COPY}`);
  });
  await test.step("a scenario is left out", async () => {
    await page.getByRole("button", { name: "Remove First scenario" }).click();
    await expect(page.getByRole("list", { name: "Compared scenarios" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Remove/ }), "two are the fewest").toHaveCount(0);
    await expect(page.getByRole("button", { name: "Base: 150 core titles" })).toBeVisible();
  });
});

test("a title shows who cancelled it, and why its cost per use differs", async ({ page }) => {
  await compareAll(page, `&base=${CORE}&tab=titles&pattern=nkn`);
  const grid = page.getByTestId("compared-titles");
  await grid.locator('.ag-row [col-id="title"]').click();
  const dialog = page.getByRole("dialog", { name: new RegExp(cancelled) });
  const rows = dialog.getByRole("table", { name: "The title in each scenario" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText("Never subscribed");
  await expect(rows.nth(2)).toContainText(/Kept\s*Subscribed/);
  await expect(rows.nth(3)).toContainText(/Not kept\s*Unsubscribed in version 3 by Lia Librarian, /);
  await expectAccessibleInBoth(page, "a title of a comparison");
  await shot(page, "comparison-title");
  await test.step("a reload shows the same title", async () => {
    await page.reload();
    await expect(rows).toHaveCount(4);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await test.step("between the two whose loans cost differently", async () => {
    await page.goto(`${page.url()}&from=${CORE}&to=${copy}`);
    await grid.locator('.ag-row [col-id="title"]').click();
    const contributions = dialog.getByRole("table", { name: "Contributions to the difference: Cost per use" });
    await expect(contributions.getByRole("row").nth(2)).toContainText("Cost of an interlibrary loan");
  });
});

test("subjects show their titles, uses and cost in each scenario", async ({ page }) => {
  await compareAll(page, "&tab=subjects");
  const subjects = page.getByRole("table", { name: "Subjects" });
  await expect(subjects.getByRole("row").nth(1)).toContainText(/0 of \d+ titles?\s*[\d,]+ uses\s*\$[\d,]+/);
  await expectAccessibleInBoth(page, "subjects of a comparison");
  await shot(page, "comparison-subjects");
});

test("a comparison is exported as a workbook, as CSV and as a paragraph", async ({ page }) => {
  await compareAll(page, "&tab=titles&pattern=nkn");
  await expect(page.getByTestId("shown-titles")).toContainText("1 title shown.");
  await test.step("workbook", async () => {
    const { name, content } = await exported(page, "Excel workbook");
    expect(name).toBe("Comparison - First scenario, 150 core titles, More loans.xlsx");
    const text = textOfXlsx(content);
    for (const word of [cancelled, "Cost of an interlibrary loan", "Big Deal", "Savings against the Big Deal"]) expect(text).toContain(word);
  });
  await test.step("CSV with the titles of the chosen pattern", async () => {
    const { name, content } = await exported(page, "CSV");
    expect(name).toBe("Comparison - First scenario, 150 core titles, More loans.csv");
    const lines = content.toString("utf8").replace(/^\uFEFF/, "").trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(cancelled);
    expect(lines[1]?.split(",")).toEqual(expect.arrayContaining(["not", "kept"]));
  });
  await test.step("paragraph", async () => {
    await chooseExport(page, "Paragraph for a report…");
    const dialog = page.getByRole("dialog", { name: "Paragraph for a report" });
    await expect(dialog.getByTestId("comparison-paragraph")).toContainText('"First scenario", the base, costs');
    await expectAccessibleInBoth(page, "the paragraph for a report");
    await dialog.getByRole("button", { name: "Copy paragraph" }).click();
    await expect(dialog.getByRole("status")).toHaveText(/Copied|Could not copy/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test("an earlier version is compared with the current one", async ({ page }) => {
  await openScenario(page, url(), COPY);
  const history = await openHistory(page);
  await versionOf(history, 1).getByRole("link", { name: "Compare with current version: version 1", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare scenarios" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Total", /More loans \(version 1\)\s*Base/, /B\s*More loans/, "Big Deal"]);
  await expect(cells(page, "subscribed").nth(1)).toHaveText(/^149\s*-1$/);
  await expect(page.getByText("An earlier version is calculated with the current files")).toBeVisible();
});

test("what cannot be compared is refused with the reason", async ({ page }) => {
  await enter(page, url());
  await page.goto(`${url()}/compare?s=scenario-demo,scenario-unknown`);
  await expect(page.getByRole("alert")).toContainText("There is no scenario \"scenario-unknown\" that you can view.");
  await test.step("without it, the others are compared", async () => {
    await page.goto(`${url()}/compare?s=scenario-demo,${CORE},scenario-unknown`);
    await page.getByRole("button", { name: "Remove scenario-unknown" }).click();
    await expect(page.getByRole("list", { name: "Compared scenarios" }).getByRole("listitem")).toHaveCount(2);
  });
  await page.goto(`${url()}/compare?s=scenario-demo`);
  await expect(page.getByRole("alert")).toContainText("A comparison has two to six scenarios");
  await test.step("from there, another scenario is added", async () => {
    await page.getByRole("button", { name: "Add scenario" }).click();
    const dialog = page.getByRole("dialog", { name: "Add scenario" });
    await expectAccessible(page, "the dialog that adds a scenario");
    await dialog.getByRole("button", { name: "150 core titles" }).click();
    await expect(cells(page, "subscribed").nth(1)).toHaveText(/^150\s*\+150$/);
  });
  await page.goto(`${url()}/compare`);
  await expect(page.getByText("No scenarios selected")).toBeVisible();
});

test("scenarios in two currencies compare uses, and no money", async ({ page }) => {
  await enter(page, url());
  const other = await inOtherCurrency(page);
  await page.goto(`${url()}/compare?s=scenario-demo,${other}`);
  await expect(page.getByTestId("amounts-refusal")).toContainText("EUR");
  await expect(cells(page, "cost").first()).toHaveText("–");
  await expect(cells(page, "usage").first()).toHaveText(/^[\d,]+$/);
  await tab(page, "Why").click();
  await page.getByRole("combobox", { name: "Total" }).click();
  await expect(page.getByRole("option", { name: "Met at once", exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: "Cost", exact: true })).toHaveCount(0);
});

test("scenarios are compared by keyboard alone", async ({ page }) => {
  await openPackage(page);
  for (const name of ["First scenario", COPY]) {
    const box = page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
    await tabTo(page, box);
    await page.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await tabTo(page, page.getByRole("button", { name: "Compare", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Compare scenarios" })).toBeVisible();
  await test.step("another base", async () => {
    await tabTo(page, page.getByRole("button", { name: `Use as base: ${COPY}` }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Base: ${COPY}` })).toBeFocused();
    await expect(cells(page, "subscribed").first()).toHaveText(/^0\s*-149$/);
  });
  await test.step("a pattern", async () => {
    await tabTo(page, tab(page, "Totals"));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const pattern = page.getByRole("button", { name: /Kept in B only/ });
    await tabTo(page, pattern);
    await page.keyboard.press("Enter");
    await expect(pattern).toHaveAttribute("aria-pressed", "true");
    await tabTo(page, page.getByTestId("compared-titles").locator(".ag-header-cell").first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Never subscribed");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByTestId("compared-titles").locator('[row-index="0"] [col-id="title"]'), "the keyboard is where it was").toBeFocused();
  });
  await test.step("why", async () => {
    await tabTo(page, tab(page, "Titles"), "Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("combobox", { name: "Total" }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table", { name: "Contributions to the difference: Uses turned away" })).toBeVisible();
  });
  await test.step("a file", async () => {
    await tabTo(page, page.getByRole("button", { name: "Export comparison" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });
});

test("on a telephone and with large text nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPackage(page);
  await expectFits(page, "the list of scenarios");
  await compareAll(page);
  for (const part of ["totals", "settings", "titles", "why", "subjects"]) {
    await page.goto(`${page.url().replace(/&tab=.*/, "")}&tab=${part}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
    await expectFits(page, `${part} at 360 pixels`);
    await expectAccessible(page, `${part} at 360 pixels`);
    await shot(page, `comparison-${part}-360`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectFits(page, "with text of twice the size");
  await shot(page, "comparison-subjects-large");
});

/** Opens the demo's package with its scenarios. */
async function openPackage(page: Page): Promise<void> {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("checkbox", { name: "Compare First scenario" })).toBeVisible();
}

/** Opens the comparison of all three scenarios, with further choices of its address. */
async function compareAll(page: Page, choices = ""): Promise<void> {
  await enter(page, url());
  await page.goto(`${url()}/compare?s=scenario-demo,${CORE},${copy}${choices}`);
  await expect(page.getByRole("list", { name: "Compared scenarios" }).getByRole("listitem")).toHaveCount(3);
}

/** Sends a request of the API that has to succeed. */
async function sent<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", "content-type": "application/json", prefer: "return=minimal" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const reply = await fetch(`${url()}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await reply.text();
  expect(reply.ok, `${path}: ${text.slice(0, 500)}`).toBe(true);
  return JSON.parse(text) as T;
}

/** Makes a package in another currency, and gives the id of a scenario in it. */
async function inOtherCurrency(page: Page): Promise<string> {
  const token = await tokenOf(page);
  const pack = await sent<{ id: string }>("POST", "/package", { institution_id: "institution-demo", name: "Last year", publisher: "Orrinvale Scholarly Press", currency: "EUR" }, token);
  return (await sent<{ id: string }>("POST", `/package/${pack.id}/scenario`, { name: "In euros" }, token)).id;
}

function tab(page: Page, name: string): Locator {
  return page.getByRole("tab", { name: new RegExp(`^${name}`) });
}

/** The cells of a total, without its name. */
function cells(page: Page, total: string): Locator {
  return page.locator(`[data-total="${total}"] td`);
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: list }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function chooseExport(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: "Export comparison" }).click();
  await page.getByRole("menuitem", { name: choice }).click();
}

async function exported(page: Page, choice: string): Promise<{ name: string; content: Buffer }> {
  const arriving = page.waitForEvent("download");
  await chooseExport(page, choice);
  const download = await arriving;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** The number that a cell shows, whatever signs and words are around it. */
function amountOf(text: string): number {
  const [, sign = "", digits = ""] = /([+-]?)\$?([\d,.]+)/.exec(text) ?? [];
  return Number(digits.replaceAll(",", "")) * (sign === "-" ? -1 : 1);
}

/** Goes on with Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("the keyboard does not reach it");
}

/** Fails if the page is wider than its window. */
async function expectFits(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), { message: what }).toBeLessThanOrEqual(0);
}

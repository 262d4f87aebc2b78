/**
 * Versions of the reference data, against a real server that is started with some and again with newer ones: a pinned scenario
 * keeps its numbers, what would change is looked at title by title, and taken, taken back, or followed.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ask, cora, found, setUpLibrary, startWorld, tokenFor, vic, type World } from "./consortium-world";
import { addPerson } from "./person";
import { stepButton } from "./scenario-steps";
import { logIn } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
let world: World;
let pack: string;
let pinned: string;
let following: string;
/** What the pinned scenario cost a year before there were newer data, and with them. */
const costs = { older: "", newer: "" };

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
  const [library = ""] = await found(world, ["Ashford College"]);
  addPerson(world.data, vic, "--institution", library, "--role", "Viewer");
  const token = await tokenFor(world, cora);
  pack = await setUpLibrary(world, token, library, 0, { big_deal_cost: 100_000, big_deal_cost_increase: 5 });
  const made = async (name: string) => (await ask<{ id: string }>(world, "POST", `/package/${pack}/scenario`, token, { name })).id;
  [pinned, following] = [await made("Pinned"), await made("Following")];
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("a scenario says which reference data it uses, and is pinned to them", async ({ page }) => {
  await open(page, cora, pinned);
  await expect(used(page)).toContainText(/^Reference data [0-9a-f]{8}, loaded \d+ \w+ \d{4} · latest$/);
  await expect(line(page).getByRole("button", { name: "Compare versions" }), "there is nothing to compare").toHaveCount(0);
  costs.older = await cost(page).innerText();
  const question = page.getByRole("dialog", { name: "Lock reference data version" });
  await test.step("nothing is locked before it was explained", async () => {
    await line(page).getByRole("button", { name: "Lock version", exact: true }).click();
    await expect(question).toContainText("its figures stay as they are");
    await expect(question).toContainText("choose “Unlock version”");
    await expectAccessible(page, "the question before locking");
    await shot(page, "reference-lock");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(used(page)).toContainText(/· latest$/);
  });
  await line(page).getByRole("button", { name: "Lock version", exact: true }).click();
  await question.getByRole("button", { name: "Lock version" }).click();
  await expect(page.getByText("Reference data version locked")).toBeVisible();
  await expect(used(page)).toContainText("· locked, latest");
  await expectAccessible(page, "a pinned scenario");
  await shot(page, "reference-pinned");
});

test("newer data change nothing until they are taken, and show before what they change", async ({ page }) => {
  await world.server.stop();
  makeNewer(join(dirname(dirname(world.files[0] ?? "")), "reference"));
  await world.restart();
  await open(page, cora, pinned);
  const newer = page.getByTestId("newer-reference");
  await expect(newer).toContainText("Newer reference data is available, of 1 Mar 2026, loaded");
  await expect(cost(page), "to the last sign").toHaveText(costs.older);
  await expect(used(page)).toContainText(/· locked$/);
  await shot(page, "reference-newer");

  await newer.getByRole("button", { name: "View changes" }).click();
  const dialog = page.getByRole("dialog", { name: /Changes/ });
  await test.step("in words, in figures and title by title", async () => {
    await expect(dialog.getByTestId("difference-words")).toContainText(/0 journals are added, 1 is removed, \d+ changes?, \d+ changes? in rank only/);
    await expect(dialog.getByTestId("difference-figures")).toContainText(/Journals\s*\d+\s*now \d+, -1/);
    const grid = dialog.getByTestId("difference-grid");
    await expect(cellOf(grid, 0, "change")).toHaveText("− Removed");
    await expect(cellOf(grid, 0, "usage_after")).toHaveText("–");
    await expect(cellOf(grid, 0, "usage_change")).toHaveText(/^-[\d,]+$/);
    await expect(cellOf(grid, 1, "change")).toHaveText("Changed");
    const sizes = await changes(grid);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes, "the largest change first").toEqual(sizes.toSorted((one, other) => other - one));
  });
  await test.step("in another order, and some alone", async () => {
    const grid = dialog.getByTestId("difference-grid");
    const all = await grid.locator('.ag-row [col-id="change"]').count();
    await grid.getByRole("columnheader", { name: "Rank then" }).click();
    await expect(cellOf(grid, 0, "change")).toHaveText("Moved");
    const heading = grid.getByRole("columnheader", { name: "Change", exact: true });
    await heading.hover();
    await heading.locator(".ag-header-cell-filter-button").click();
    await page.getByRole("textbox", { name: "Filter Value" }).first().fill("Removed");
    await expect(grid.locator('.ag-row [col-id="change"]')).toHaveCount(1);
    expect(all).toBeGreaterThan(1);
    await page.getByRole("textbox", { name: "Filter Value" }).first().fill("");
    await page.keyboard.press("Escape");
    await expect(page.locator(".ag-popup"), "the filter is closed, the dialog is not").toHaveCount(0);
  });
  await test.step("as a file", async () => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download as CSV" }).click();
    const file = readFileSync((await (await download).path()) ?? "", "utf8");
    expect(file.split("\n")[0]).toContain("issn_l,title,publisher,subject,subscribed,change,usage_before,usage_after");
    expect(file.split("\n")[1]).toContain(",goes,");
  });
  await test.step("also in the dark and on a narrow screen", async () => {
    await expectAccessible(page, "what newer reference data change");
    await shot(page, "reference-difference");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "what newer reference data change, in the dark");
    await shot(page, "reference-difference-dark");
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await shot(page, "reference-difference-narrow");
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await dialog.getByRole("button", { name: "Keep current version", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(cost(page)).toHaveText(costs.older);
});

test("the upgrade is taken, and taken back", async ({ page }) => {
  await open(page, cora, pinned);
  await page.getByTestId("newer-reference").getByRole("button", { name: "View changes" }).click();
  const figures = page.getByTestId("difference-figures");
  await expect(figures).toContainText("Cost a year");
  await page.getByRole("button", { name: "Use it and lock it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByTestId("newer-reference")).toHaveCount(0);
  await expect(used(page)).toContainText(/of 1 Mar 2026, loaded .* · locked, latest$/);
  await expect(cost(page)).not.toHaveText(costs.older);
  costs.newer = await cost(page).innerText();

  await stepButton(page, "Undo").click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(cost(page)).toHaveText(costs.older);
  await expect(page.getByTestId("newer-reference")).toContainText("Newer reference data is available");
  await page.reload();
  await expect(cost(page)).toHaveText(costs.older);
});

test("a scenario that is unpinned follows the newest, after a look", async ({ page }) => {
  await open(page, cora, pinned);
  await line(page).getByRole("button", { name: "Unlock version" }).click();
  await expect(page.getByTestId("difference-words")).toContainText("1 is removed");
  await page.getByRole("button", { name: "Use it and follow the latest" }).click();
  await expect(page.getByText("The scenario follows the latest reference data")).toBeVisible();
  await expect(used(page)).toContainText("latest");
  await expect(cost(page)).toHaveText(costs.newer);

  await test.step("older data are compared with, and pinned to", async () => {
    await line(page).getByRole("button", { name: "Compare versions" }).click();
    await expect(page.getByTestId("difference-words")).toContainText("1 journal is added, 0 are removed");
    await expect(page.getByRole("button", { name: "Use it and follow the latest" })).toHaveCount(0);
    await page.getByRole("button", { name: "Lock this version" }).click();
    await expect(cost(page)).toHaveText(costs.older);
    await stepButton(page, "Undo").click();
    await expect(cost(page)).toHaveText(costs.newer);
  });
  await test.step("the history tells all of it", async () => {
    const history = await openHistory(page);
    await expect(history.getByText(/^Reference data: locked to [0-9a-f]{8} → the latest$/).first()).toBeVisible();
    await expect(history.getByText(/^Reference data: locked to [0-9a-f]{8} → locked to [0-9a-f]{8}$/).first()).toBeVisible();
    await expect(history.getByText(/^Newer reference data/), "it did not follow them then").toHaveCount(0);
  });
});

test("a scenario that followed says in its history when newer data came", async ({ page }) => {
  await open(page, cora, following);
  await expect(cost(page)).toHaveText(costs.newer);
  const history = await openHistory(page);
  const items = history.getByRole("listitem");
  await expect(items.nth(0)).toContainText(/^Newer reference data [0-9a-f]{8} loaded. The scenario uses it/);
  await expect(items.nth(1)).toContainText("Created");
  await shot(page, "reference-history");
});

test("who may only look sees the same and changes nothing", async ({ page }) => {
  await open(page, vic, pinned);
  await expect(used(page)).toContainText("latest");
  for (const name of ["Lock version", "Unlock version"]) await expect(line(page).getByRole("button", { name, exact: true })).toHaveCount(0);
  await line(page).getByRole("button", { name: "Compare versions" }).click();
  await expect(page.getByTestId("difference-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Use it|Lock this)/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Close", exact: true }).click();
});

const line = (page: Page) => page.getByTestId("reference");
const used = (page: Page) => page.getByTestId("reference-used");
const cost = (page: Page) => page.getByTestId("annual-cost");

async function open(page: Page, who: { email: string; password: string }, scenario: string): Promise<void> {
  await page.goto(`${world.url}/login`);
  await logIn(page, who);
  await page.goto(`${world.url}/p/${pack}/s/${scenario}`);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
}

async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Scenario", exact: true }).click();
  await page.getByRole("menuitem", { name: "History…" }).click();
  return page.getByRole("dialog").getByRole("list", { name: "Versions" });
}

/** A cell of the grid of what changes. */
function cellOf(grid: Locator, row: number, column: string): Locator {
  return grid.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);
}

/** By how much the uses of the titles that are drawn change, from above. */
async function changes(grid: Locator): Promise<number[]> {
  const cells = await grid.locator('.ag-row [col-id="usage_change"]').evaluateAll((all) => all.map((cell) => [Number(cell.closest(".ag-row")?.getAttribute("row-index")), cell.textContent ?? ""] as const));
  return cells.toSorted(([one], [other]) => one - other).map(([, text]) => Math.abs(Number(text.replaceAll(/[,–]/g, ""))));
}

/** Makes other reference data of a folder: the first journal is gone, and much more of the next one is read on social networks. */
function makeNewer(folder: string): void {
  const journals = readFileSync(join(folder, "journals.csv"), "utf8").split("\n");
  journals.splice(1, 1);
  writeFileSync(join(folder, "journals.csv"), journals.join("\n"));
  const next = journals[1]?.split(",")[0] ?? "";
  const shares = readFileSync(join(folder, "social_network_share.csv"), "utf8").trimEnd().split("\n").filter((row) => !row.startsWith(next));
  writeFileSync(join(folder, "social_network_share.csv"), `${[...shares, `${next},0.4`].join("\n")}\n`);
  writeFileSync(join(folder, "sources.csv"), "source,name,as_of,licence,address\ninvented,Invented,2026-03-01,,\n");
}

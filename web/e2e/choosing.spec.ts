/** Ways to choose journals: by a limit of cost, of uses met or of cost per use, by the filter, and by selecting rows. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();
const counter = (page: Page) => page.getByLabel("Number of subscribed journals");
const grid = (page: Page) => page.getByTestId("journal-grid");
const notice = (page: Page) => page.getByTestId("notice");
const amountIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ""));
const costNow = async (page: Page) => amountIn(await page.getByTestId("annual-cost").innerText());
const usesMet = async (page: Page) => amountIn(await page.getByTestId("access").innerText());

test.beforeEach(async ({ page }) => openScenario(page, url(), "First scenario"));

test("journals are chosen by a limit, shown before it is done, in one step that can be undone", async ({ page }) => {
  await test.step("up to an annual cost, by keyboard", async () => {
    await page.getByRole("button", { name: "Subscriptions" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /^Subscribe journals in this filter/ }), "nothing is filtered").toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Subscribe up to an annual cost" });
    await expect(dialog.getByLabel("Annual cost, at most")).toBeFocused();
    await expect(dialog, "the amount to choose by").toContainText(/Big Deal: \$[\d,]+ a year, average of five years/);
    await page.keyboard.type("1");
    await expect(dialog.getByTestId("planned")).toContainText(/cannot be lower than \$[\d,]+\. Enter that amount or more\.$/);
    await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
    const limit = Math.round((await costNow(page)) * 1.2);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(String(limit));
    const planned = await plannedIn(dialog);
    expect(planned.cost).toBeLessThanOrEqual(limit);
    expect(planned.count).toBeGreaterThan(20);
    await expectAccessibleInBoth(page, "up to an annual cost", "[role=dialog]");
    await shot(page, "choose-cost");
    await page.keyboard.press("Enter");
    await expect(counter(page)).toHaveValue(String(planned.count));
    await expect(page.getByTestId("annual-cost")).toHaveText(planned.costText);
    await expect(notice(page)).toContainText(`Subscribed ${planned.count} journals, `);
    await page.getByRole("button", { name: "One more" }).click();
    await expect.poll(() => costNow(page), { message: "with one more it costs more than the limit" }).toBeGreaterThan(limit);
    await page.keyboard.press("Control+z");
    await expect(counter(page)).toHaveValue(String(planned.count));
  });
  await test.step("until enough uses are met", async () => {
    const dialog = await openWay(page, "Subscribe until enough uses are met");
    await expect(dialog.getByLabel("Uses met, at least")).toHaveValue("90");
    const planned = await plannedIn(dialog);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(counter(page)).toHaveValue(String(planned.count));
    expect(await usesMet(page)).toBeGreaterThanOrEqual(90);
    await page.getByRole("button", { name: "One fewer" }).click();
    await expect(counter(page)).toHaveValue(String(planned.count - 1));
    // Shown with one decimal.
    expect(await usesMet(page), "with one fewer it is not enough").toBeLessThanOrEqual(90);
  });
  await test.step("below a cost per use", async () => {
    const before = await counter(page).inputValue();
    const dialog = await openWay(page, "Subscribe below a cost per use");
    await dialog.getByLabel("Cost per use, below").fill("2.5");
    const planned = await plannedIn(dialog);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(counter(page)).toHaveValue(String(planned.count));
    await notice(page).getByRole("button", { name: "Undo" }).click();
    await expect(counter(page), "all at once").toHaveValue(before);
    const address = new URL(page.url());
    address.searchParams.set("filters", JSON.stringify({ cpu: { filterType: "number", type: "lessThan", filter: 2.5 } }));
    await page.goto(address.href);
    await expect(page.getByText(`Shown: ${planned.count} journals`), "those that the grid finds").toBeVisible();
    await page.getByRole("button", { name: "Clear column filters" }).click();
    await expect(page.getByText(/^Shown:/)).toHaveCount(0);
  });
  await test.step("everything in the filter, with what is subscribed or without it", async () => {
    await page.getByRole("searchbox", { name: "Search journals" }).fill("annals");
    const shown = amountIn(await page.getByText(/^Shown: \d+ journals/).innerText().then((text) => text.split(",")[0] ?? ""));
    const dialog = await openWay(page, "Subscribe journals in this filter");
    const [keep, both] = [dialog.getByRole("checkbox", { name: /^Keep the [\d,]+ journals subscribed now$/ }), (await plannedIn(dialog)).count];
    await expect(keep).toBeChecked();
    expect(both).toBeGreaterThan(shown);
    await keep.uncheck();
    await expect(dialog.getByTestId("planned")).toContainText(/and unsubscribes [\d,]+ journals\.$/);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(counter(page)).toHaveValue(String(shown));
  });
});

test("a bar sums the selected journals, and subscribes them", async ({ page }) => {
  await expect(grid(page).locator('[row-index="0"] [col-id="subscription_cost"]')).toBeVisible();
  const top = await grid(page).boundingBox();
  for (const row of [0, 3]) await grid(page).locator(`[row-index="${row}"] input[type="checkbox"]`).check();
  const bar = page.getByRole("group", { name: "Selected journals" });
  await expect(bar).toContainText("2 selected");
  const [costs, uses] = await Promise.all(["subscription_cost", "usage"].map(async (column) => amountIn(await cell(page, 0, column)) + amountIn(await cell(page, 3, column))));
  const told = await bar.innerText();
  // Each of the two is rounded to the unit.
  expect(Math.abs(amountIn(/cost\s+(\S+)/.exec(told)?.[1] ?? "") - (costs ?? 0))).toBeLessThanOrEqual(1);
  expect(Math.abs(amountIn(/Uses\s+(\S+)/.exec(told)?.[1] ?? "") - (uses ?? 0))).toBeLessThanOrEqual(1);
  expect(told).toMatch(/Savings if cancelled\s+-?\$[\d,]+/);
  expect((await grid(page).boundingBox())?.y, "nothing moved").toBe(top?.y);
  await expectAccessibleInBoth(page, "selection", '[data-testid="selection"]');
  await shot(page, "selection");
  const before = Number(await counter(page).inputValue());
  await page.getByRole("button", { name: "Subscribe 2 selected" }).press("Enter");
  await expect(counter(page)).toHaveValue(String(before + 2));
  await expect(page.getByRole("button", { name: "Unsubscribe 2 selected" }), "the keyboard stays in the bar").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(counter(page)).toHaveValue(String(before));
  await bar.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(grid(page).locator(".ag-row-selected")).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search journals" })).toBeFocused();
});

async function openWay(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Subscriptions" }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the dialog announces for after the change. */
async function plannedIn(dialog: Locator): Promise<{ count: number; cost: number; costText: string }> {
  await expect(dialog.getByTestId("planned")).toContainText(/^This (un)?subscribes/);
  const after = (name: string) => dialog.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell").nth(1).innerText();
  const [count, costText] = await Promise.all([after("Journals subscribed"), after("Annual cost")]);
  return { count: amountIn(count), cost: amountIn(costText), costText };
}

async function cell(page: Page, row: number, column: string): Promise<string> {
  return grid(page).locator(`[row-index="${row}"] [col-id="${column}"]`).innerText();
}

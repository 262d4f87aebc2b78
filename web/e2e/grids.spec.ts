/** What all grids have alike: scrollbars in sight, headings that explain themselves and can be filtered, and text that grows. */

import { expect, test, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { WITH_SCROLLBARS, expectScrollbar } from "./scrollbars";
import { enter } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();
const grid = (page: Page) => page.getByTestId("journal-grid");
const COLUMNS = "cpu_rank,cpu,cost,subscription_cost,ill_cost,subscription_minus_ill_cost,usage,use_paywalled,use_paywalled_percent,subscription_percent,use_social_networks_percent,use_peer_reviewed_percent,downloads,citations,authorships,bronze_oa_embargo_months";

test.use({ viewport: { width: 1440, height: 900 }, launchOptions: WITH_SCROLLBARS });

test("no column is cut off without a scrollbar, and headings explain themselves", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const address = new URL(page.url());
  address.searchParams.set("columns", COLUMNS);
  await page.goto(address.href);
  await expectScrollbar(grid(page), "journals at 1440");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectScrollbar(grid(page), "journals at 1280");
  expect(await page.getByTestId("histogram").evaluate((frame) => frame.scrollHeight - frame.clientHeight), "the histogram has no scrollbar").toBeLessThanOrEqual(0);
  await shot(page, "grid-scrollbar");
  await test.step("headings are whole, and each has its filter in sight", async () => {
    const headings = await grid(page).locator(".ag-header-cell:not([col-id*=Selection])").evaluateAll((all) =>
      all.map((heading) => {
        const text = heading.querySelector(".ag-header-cell-text");
        const filter = heading.querySelector(".ag-header-cell-filter-button");
        return { name: text?.textContent, isWhole: (text?.scrollWidth ?? 99) <= (text?.clientWidth ?? 0) && (text?.scrollHeight ?? 99) <= heading.clientHeight, hasFilter: (filter?.getBoundingClientRect().width ?? 0) >= 10 };
      }),
    );
    expect(headings.length).toBeGreaterThan(6);
    expect(headings.filter(({ isWhole, hasFilter }) => !isWhole || !hasFilter)).toEqual([]);
  });
  await test.step("its definition, by keyboard and by pointer, is that of the guide", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("menuitem", { name: "Column definitions…" }).click();
    const definition = await page.getByRole("dialog").locator('dt:text-is("Cost now") + dd').innerText();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const heading = grid(page).getByRole("columnheader", { name: "Cost now" });
    await expect(page.locator(".MuiModal-root"), "the menu has gone, too").toHaveCount(0);
    await heading.hover();
    await expect(page.locator(".ag-tooltip")).toHaveText(definition);
    await page.mouse.move(0, 0);
    await expect(page.locator(".ag-tooltip")).toHaveCount(0);
    await grid(page).getByRole("columnheader", { name: "Cost per use" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(heading).toBeFocused();
    await expect(page.getByRole("tooltip")).toHaveText(definition);
    await expect(heading).toHaveAccessibleDescription(definition);
    await expectAccessible(page, "definition of a column", '[data-testid="journal-grid"] .ag-header');
    await shot(page, "grid-definition");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
});

test("on a very wide screen no column is cut off by a pane that opens", async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openScenario(page, url(), "First scenario");
  const last = grid(page).getByRole("columnheader", { name: "Met at once" });
  await expect(last).toBeVisible();
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("settings")).toBeVisible();
  await expect.poll(async () => (await last.boundingBox())?.x ?? Infinity).toBeLessThan((await grid(page).boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0))) - 80);
  await page.getByRole("button", { name: "Close parameters" }).click();
  await expect.poll(async () => (await grid(page).getByRole("columnheader", { name: "Rank" }).boundingBox())?.width).toBeGreaterThan(90);
});

test("a filter stays open while more is typed into it", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  for (const [heading, first, more] of [["Uses", "1", "00"], ["Title", "j", "our"]] as const) {
    /* oxlint-disable no-await-in-loop */
    await grid(page).getByRole("columnheader", { name: heading, exact: true }).focus();
    await page.keyboard.press("Control+Enter");
    const value = grid(page).getByRole("textbox", { name: "Filter Value" }).or(grid(page).getByRole("spinbutton", { name: "Filter Value" })).first();
    await value.focus();
    await page.keyboard.type(first);
    await expect(page).toHaveURL(new RegExp(`filters=.*${heading === "Uses" ? "usage" : "title"}`));
    // What follows a change of the address.
    await page.waitForTimeout(300);
    await page.keyboard.type(more);
    await expect(value, heading).toHaveValue(first + more);
    await page.keyboard.press("Escape");
    await expect(value).toHaveCount(0);
    await expect(grid(page).getByRole("columnheader", { name: heading, exact: true })).toBeFocused();
    /* oxlint-enable no-await-in-loop */
  }
});

test("figures, grids and legends grow with the text", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const before = await sizesOf(page);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
  await page.reload();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  const after = await sizesOf(page);
  for (const [part, size] of Object.entries(before)) expect(after[part], part).toBeGreaterThanOrEqual(1.5 * size);
  for (const part of ["cells", "rows", "headings", "columns", "legend", "axis"]) expect(after[part], part).toBeCloseTo(2 * (before[part] ?? 0), 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "the page does not scroll sideways").toBeLessThanOrEqual(1440);
  await expectScrollbar(grid(page), "journals in large text");
  await expectAccessible(page, "large text");
  await shot(page, "large-text");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: "nor does it on a telephone" }).toBeLessThanOrEqual(360);
  await shot(page, "large-text-360");
});

test("the lists of the data check and of publication charges have a scrollbar", async ({ page }) => {
  const charges = { currency: "USD", apc_price: 3100, num_apc_papers: 2.4, fractional_authorship: 0.8, cost_apc: 2480, by_year: [{ year: 2025, num_apc_papers: 3, fractional_authorship: 1.25, cost_apc: 2480 }], papers_left_out: 0 };
  const years = [2021, 2022, 2023, 2024, 2025];
  await page.route("**/institution/*/apc?papers=false", (route) =>
    route.fulfill({ json: { state: "ready", reason: null, years, totals: [charges], journals: [{ ...charges, issn_l: "4000-0006", title: "Annals of Charges", publisher: "Invented Press", oa_status: "hybrid" }], papers_total: 3, papers_counted: 3, left_out: { no_price: 0, no_authors: 0, other_years: 0 } } }),
  );
  await enter(page, url());
  await page.getByRole("tab", { name: "APC report" }).click();
  await expectScrollbar(page.getByTestId("apc-grid"), "charges");
  await page.getByRole("tab", { name: /^Packages/ }).click();
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: "Data check" }).click();
  await expectScrollbar(page.getByTestId("check-grid"), "data check");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectScrollbar(page.getByTestId("check-grid"), "data check at 1280");
});

/** Elements by what they are called in a message, each with what of it is measured. */
const MEASURED = {
  figures: ['[data-testid="annual-cost"]', "font"],
  counter: ['[aria-label="Number of subscribed journals"]', "font"],
  cells: ['.ag-cell[col-id="cpu"]', "font"],
  headings: [".ag-header-cell-text", "font"],
  rows: ['[data-testid="journal-grid"] .ag-grid-scrolling-container .ag-row', "height"],
  columns: ['.ag-cell[col-id="cpu"]', "width"],
  legend: [".bar-key", "font"],
  key: ['[data-testid="histogram-key"]', "font"],
  axis: ['[data-testid="histogram"] div[aria-hidden]', "font"],
} as const;

/** How large the text of some parts is, and rows and columns, in pixels. */
async function sizesOf(page: Page): Promise<Record<string, number>> {
  const sizes = await Promise.all(
    Object.entries(MEASURED).map(async ([name, [part, what]]) => {
      const size = await page.locator(part).first().evaluate((element, of) => (of === "font" ? Number.parseFloat(getComputedStyle(element).fontSize) : element.getBoundingClientRect()[of]), what);
      return [name, size] as const;
    }),
  );
  return Object.fromEntries(sizes);
}

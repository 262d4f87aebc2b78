/** What a scenario shows before anybody scrolls, and what stays in sight afterwards. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();

test.use({ viewport: { width: 1280, height: 720 } });

test("a scenario shows its figures, a chart and eight journals without scrolling", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await expect(page.getByText("First steps:"), "also to somebody who is new").toBeVisible();
  for (const part of ["annual-cost", "access", "cost-bar", "usage-bar", "histogram"]) await expectWithin(page, page.getByTestId(part), part);
  await expectWithin(page, page.getByLabel("Number of subscribed journals"), "the number of subscribed titles");
  await expect(page.getByTestId("figures")).toContainText(/\d% of the Big Deal/);
  await expect.poll(() => rowsInSight(page), { message: "journals in sight" }).toBeGreaterThanOrEqual(8);
  await shot(page, "first-screen");
  await expectAccessible(page, "first screen");
});

test("the way back, the title, the reference data and the actions share one line", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const parts = [page.getByRole("link", { name: /^← / }), page.getByRole("heading", { level: 1 }), page.getByTestId("reference-used"), page.getByRole("button", { name: "Export", exact: true })];
  const middles = await Promise.all(parts.map(async (part) => middleOf(await boxOf(part))));
  expect(Math.max(...middles) - Math.min(...middles), "apart in pixels").toBeLessThanOrEqual(8);
  expect((await boxOf(page.getByTestId("scenario-header"))).height).toBeLessThan(60);
});

test("the figures stay in sight in a thin strip", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await page.getByTestId("scenario-line").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const strip = await boxOf(page.getByTestId("figures"));
  expect(strip.y).toBeGreaterThanOrEqual(0);
  expect(strip.y).toBeLessThan(5);
  expect(strip.height).toBeLessThan(64);
  await expectWithin(page, page.getByTestId("annual-cost"), "annual cost");
  await expectWithin(page, page.getByTestId("access"), "uses met");
});

test("the stacks of the histogram reach its top, and its key is drawn like its squares", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const field = page.getByRole("application").first();
  const [all, drawn] = await Promise.all([boxOf(field), boxOf(field.locator("path").nth(1))]);
  expect(drawn.y - all.y, "room above the tallest stack").toBeLessThan(2);
  expect(all.height - drawn.height).toBeLessThan(3);
  const key = page.getByTestId("histogram-key").locator("path").last();
  const square = ((await field.locator("path").nth(1).getAttribute("d")) ?? "").split("M")[1]?.replace(/^[\d.]+ [\d.]+/, "");
  expect((await key.getAttribute("d"))?.replace(/^M0 0/, ""), "not subscribed").toBe(square);
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("dialog").getByTestId("histogram-table");
  await expect(table).toBeVisible();
  const counts = await table.locator("tbody td:nth-of-type(1)").allInnerTexts();
  expect(counts.reduce((sum, count) => sum + Number(count.replaceAll(",", "")), 0), "every journal is in the table").toBe(Number(await page.getByTestId("histogram").getAttribute("data-dots")));
  await expectAccessible(page, "the histogram as a table", "[role=dialog]");
});

/** How many rows of journals the window shows in full, below the headings of the grid. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('[data-testid="journal-grid"]');
    const top = grid?.querySelector(".ag-header")?.getBoundingClientRect().bottom ?? Number.NaN;
    const totals = grid?.querySelector(".ag-grid-pinned-bottom-rows")?.getBoundingClientRect().top ?? Number.NaN;
    const bottom = Math.min(window.innerHeight, totals);
    return [...(grid?.querySelectorAll(".ag-grid-scrolling-container .ag-row") ?? [])].reduce((seen, row) => {
      const box = row.getBoundingClientRect();
      return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom ? seen.add(row.getAttribute("row-index")) : seen;
    }, new Set<string | null>()).size;
  });
}

async function expectWithin(page: Page, part: Locator, name: string): Promise<void> {
  const box = await boxOf(part);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box.y, name).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height, name).toBeLessThanOrEqual(height);
  expect(box.x + box.width, name).toBeLessThanOrEqual(width);
}

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

function middleOf({ y, height }: { y: number; height: number }): number {
  return y + height / 2;
}

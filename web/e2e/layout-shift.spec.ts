/** Nothing moves while a scenario arrives: measured as browsers measure it, by the Layout Instability API. */

import { expect, test, type Page, type Route } from "./journey";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";

const { url } = ownServer();

/** The most that may move, as a share of the window times how far. */
const MOST = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  sources?: { node?: Node }[];
}

/** Counts what moves on the pages that follow, and names it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0, parts: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        shifts.total += entry.value;
        const names = entry.sources?.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent))) ?? [];
        shifts.parts.push(`${entry.value.toFixed(4)}: ${names.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { total: number; parts: string[] } }).shifts);

for (const [size, viewport] of [["a desk", { width: 1280, height: 720 }], ["a telephone", { width: 360, height: 740 }]] as const) {
  test(`a scenario that arrives late moves nothing on ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openScenario(page, url(), "First scenario");
    const address = page.url();
    await watchShifts(page);
    const held: Route[] = [];
    await page.route("**/scenario/*/journals", (route) => void held.push(route));
    await page.goto(address);
    await expect(page.getByTestId("scenario-skeleton")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Loading scenario" })).toBeVisible();
    await expect(page.getByTestId("reference-used")).toBeVisible();
    for (const route of held) await route.continue();
    await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const { total, parts } = await shiftsOf(page);
    expect(total, parts.join("\n")).toBeLessThanOrEqual(MOST);
  });
}

test("choosing another chart moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openScenario(page, url(), "First scenario");
  const address = page.url();
  await watchShifts(page);
  await page.goto(address);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  for (const name of ["Efficiency", "By year", "Subjects", "Cost and use", "Histogram"]) {
    /* oxlint-disable no-await-in-loop */
    await page.getByRole("group", { name: "Chart" }).getByRole("button", { name, exact: true }).click();
    await expect(page.locator('.chart-panel canvas, .chart-panel [data-testid="histogram"]').first()).toBeVisible();
    // What follows a click within half a second does not count for the browser; here all of it counts.
    await page.waitForLoadState("networkidle");
    /* oxlint-enable no-await-in-loop */
  }
  const { total, parts } = await shiftsOf(page);
  expect(total, parts.join("\n")).toBeLessThanOrEqual(MOST);
});

for (const [size, viewport] of [["a desk", { width: 1280, height: 720 }], ["a telephone", { width: 360, height: 740 }]] as const) {
  test(`lists of packages and scenarios that arrive late move nothing on ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openScenario(page, url(), "First scenario");
    const pack = page.url().replace(/\/s\/.*/, "");
    await watchShifts(page);
    const held: Route[] = [];
    let isHolding = true;
    await page.route(({ pathname }) => /^\/(package|institution|attention)/.test(pathname), (route) => (isHolding ? void held.push(route) : route.continue()));
    for (const address of [pack, `${url()}/`]) {
      /* oxlint-disable no-await-in-loop */
      isHolding = true;
      await page.goto(address);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      isHolding = false;
      for (const route of held.splice(0)) await route.continue();
      await page.waitForLoadState("networkidle");
      const { total, parts } = await shiftsOf(page);
      expect(total, `${address}\n${parts.join("\n")}`).toBeLessThanOrEqual(MOST);
      /* oxlint-enable no-await-in-loop */
    }
  });
}

/** Scrollbars of grids. They are our own, as systems may hide theirs until something is scrolled. */

import { expect, type Locator } from "@playwright/test";
import config from "../playwright.config";

/** Starts a browser that draws scrollbars; Playwright's own browser draws none. */
export const WITH_SCROLLBARS = { ...config.use?.launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] };

/** How thick our scrollbars are, in pixels; those of the browser are not. */
const THICKNESS = 14;

/** Expects that a grid whose columns do not all fit has our scrollbar, and that it leads to the last column. */
export async function expectScrollbar(grid: Locator, name: string): Promise<void> {
  await expect(grid.locator(".ag-row").first()).toBeVisible();
  const read = () =>
    grid.evaluate((element) => {
      const frame = element.querySelector<HTMLElement>(".ag-grid-viewport");
      const bar = element.querySelector<HTMLElement>(".ag-body-horizontal-scroll-viewport");
      const shown = bar && getComputedStyle(bar);
      const hidden = (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0);
      // What a scrollbar takes is missing from the room within.
      return { hidden, thickness: bar && shown?.visibility === "visible" ? bar.offsetHeight - bar.clientHeight : 0, reach: (bar?.scrollWidth ?? 0) - (bar?.clientWidth ?? 0) };
    });
  await expect.poll(async () => (await read()).reach - (await read()).hidden, { message: `${name}: the scrollbar reaches as far as the columns` }).toBeGreaterThanOrEqual(-1);
  const { hidden, thickness } = await read();
  if (hidden > 1) expect(thickness, `${name}: ${hidden} pixels of columns are out of sight`).toBe(THICKNESS);
}

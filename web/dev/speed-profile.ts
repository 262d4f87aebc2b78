/**
 * Where the time of an action goes, by Chromium's tracing: `npm run speed -- profile` prints, for loading a scenario again,
 * subscribing to a journal and changing a parameter, how long the main thread spent on scripts, styles, layout and painting,
 * which functions took longest, and when each request started and ended. TITLEWISE_TRACE names a folder for the traces
 * themselves, to open in the Performance panel of Chromium.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startLibrary } from "./speed-library.ts";
import { NO_CHECKS, launch, signedIn, untilPainted, usable } from "./speed-tools.ts";
import { report } from "./trace-report.ts";

/** Prints the profile of a library's scenario of 2,500 journals. */
export async function profileScenario(binary: string): Promise<void> {
  const library = await startLibrary(binary, 2500);
  const browser = await launch();
  const page = await (await signedIn(browser, library)).newPage();
  for (let run = 0; run < 4; run += 1) {
    await page.goto(library.address);
    await usable(page);
    await page.waitForLoadState("networkidle");
  }
  await traced(browser, page, "loaded again", async () => {
    await page.reload();
    return usable(page);
  });
  await page.waitForLoadState("networkidle");
  const subscribe = async (row: number) => {
    const journal = page.locator(`[row-index="${row}"]`).getByRole("button", { name: /^Subscribe / }).first();
    await journal.hover();
    return untilPainted(page, "click", ['[data-testid="annual-cost"]', `[row-index="${row}"] button[aria-label*="ubscribe "]`], () => journal.click(NO_CHECKS));
  };
  for (let row = 0; row < 4; row += 1) {
    await subscribe(row);
    await page.waitForTimeout(300);
  }
  await traced(browser, page, "a journal subscribed", () => subscribe(4));
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  const change = async (value: number) => {
    await loan.fill(String(value));
    return untilPainted(page, "keydown", ['[data-testid="annual-cost"]', '[data-testid="histogram"]'], () => loan.press("Enter"));
  };
  for (let run = 0; run < 4; run += 1) {
    await change(20 + run);
    await page.waitForTimeout(700);
  }
  await traced(browser, page, "a parameter changed", () => change(31));
  await browser.close();
  await library.server.stop();
}

/** Records what happens until an action was painted, and prints it. */
async function traced(browser: Browser, page: Page, what: string, act: () => Promise<number>): Promise<void> {
  const categories = ["devtools.timeline", "disabled-by-default-v8.cpu_profiler", "blink.user_timing", "v8.execute"];
  await browser.startTracing(page, { categories });
  const time = await act();
  const trace = await browser.stopTracing();
  const folder = process.env.TITLEWISE_TRACE;
  if (folder) writeFileSync(join(folder, `${what.replaceAll(" ", "-")}.json`), trace);
  console.log(`\n${what}: ${time.toFixed(0)} ms with tracing`);
  for (const each of report(trace.toString(), time)) console.log(`  ${each}`);
}

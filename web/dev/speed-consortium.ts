/** The speed of a large consortium's scenario: a parameter, a tick, and the institutions of a journal. */

import type { Browser, Page } from "@playwright/test";
import type { Library } from "./speed-library.ts";
import { slowness, timeMachine } from "./speed-machine.ts";
import { startConsortium } from "./speed-seed.ts";
import { NO_CHECKS, RUNS, launch, line, signedIn, untilPainted, usable } from "./speed-tools.ts";

/** Measures it, and prints a line for each thing. */
export async function measureConsortium(binary: string, members: number, titles: number): Promise<void> {
  const consortium = await startConsortium(binary, members, titles);
  const browser = await launch();
  await timeMachine(browser);
  const page = await (await signedIn(browser, consortium)).newPage();
  await page.goto(consortium.address);
  const opened = await usable(page);
  await timeMachine(browser);
  const slow = slowness();
  line(`titles of ${members} members, server just started`, [consortium.firstAnswer], 800, slow);
  line(`page of ${members} members usable, server just started`, [opened], 1800, slow);
  await page.waitForLoadState("networkidle");
  await changing(browser, page);
  await ticking(browser, page, consortium);
  await looking(browser, page, consortium);
  await browser.close();
  await consortium.end();
}

/** A parameter that changes what every member comes to. */
async function changing(browser: Browser, page: Page): Promise<void> {
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  const start = 20 + (Date.now() % 1000) / 100;
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    await timeMachine(browser);
    await loan.fill((start + run).toFixed(2));
    const seen = ['[data-testid="annual-cost"]', '[data-testid="cost-bar"]', '[data-testid="histogram"]', '[data-testid="journal-grid"] [row-index="0"] [col-id="cost"]'];
    times.push(await untilPainted(page, "keydown", seen, () => loan.press("Enter")));
    await page.waitForTimeout(700);
  }
  // The first change finds a server that has not worked yet.
  line("a parameter changed: new grid painted", times.slice(1), 180, slowness());
}

/** A member that is excluded and included again. */
async function ticking(browser: Browser, page: Page, { address }: Library): Promise<void> {
  await page.goto(`${address}?tab=members`);
  await page.getByTestId("scenario-line").waitFor();
  await page.waitForLoadState("networkidle");
  const times: number[] = [];
  for (let run = 0; run <= 2 * RUNS; run += 1) {
    await timeMachine(browser);
    const box = page.locator(`[data-testid="inclusion-grid"] [row-index="${Math.floor(run / 2)}"] input[type="checkbox"]`).first();
    await box.hover();
    times.push(await untilPainted(page, "click", ['[data-testid="scenario-line"]'], () => box.click(NO_CHECKS)));
    await page.waitForTimeout(500);
  }
  line("a member excluded or included: new numbers painted", times.slice(1), 50, slowness());
}

/** The institutions of one journal after the other. */
async function looking(browser: Browser, page: Page, { address }: Library): Promise<void> {
  await page.goto(address);
  await usable(page);
  await page.waitForLoadState("networkidle");
  const drawer = page.getByTestId("journal-drawer");
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    await timeMachine(browser);
    await page.getByTestId("journal-grid").locator(`[row-index="${run}"] [col-id="title"]`).click();
    const tab = drawer.getByRole("tab", { name: "Institutions", exact: true });
    await tab.hover();
    times.push(await untilPainted(page, "click", ['[data-testid="journal-institutions"] .ag-row'], () => tab.click(NO_CHECKS)));
    await drawer.getByRole("button", { name: "Close journal" }).click();
    await drawer.waitFor({ state: "detached" });
  }
  line("the institutions of a journal painted", times.slice(1), 50, slowness());
}

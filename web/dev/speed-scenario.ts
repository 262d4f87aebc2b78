/** The speed of a library's scenario: opening, changing and scrolling. */

import { startLibrary, type Library } from "./speed-library.ts";
import { slowness, timeMachine } from "./speed-machine.ts";
import { NO_CHECKS, RUNS, launch, line, signedIn, untilPainted, usable } from "./speed-tools.ts";

/** Frames a second that a person takes for smooth, on the machine for which the limits are. */
const FRAMES = 50;

/** Measures it, and prints a line for each thing. */
export async function measureScenario(binary: string): Promise<void> {
  const usual = await startLibrary(binary, 2500);
  await opening(usual);
  await changing(usual);
  await usual.server.stop();
  const large = await startLibrary(binary, 10_000);
  await scrolling(large);
  await large.server.stop();
}

async function opening(library: Library): Promise<void> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const browser = await launch();
    await timeMachine(browser);
    const context = await signedIn(browser, library);
    const page = await context.newPage();
    await page.goto(library.address);
    const first = await usable(page);
    if (run === 0) console.log(`${"page usable, server just started (facts worked out)".padEnd(58)} ${first.toFixed(0).padStart(5)} ms`);
    else cold.push(first);
    for (let again = 0; again < 3; again += 1) {
      await page.reload();
      if (run > 0) warm.push(await usable(page));
    }
    await browser.close();
  }
  const slow = slowness();
  line("page usable, nothing in the cache", cold, 1500, slow);
  line("page usable, loaded again", warm, 250, slow);
}

async function changing(library: Library): Promise<void> {
  const browser = await launch();
  const page = await (await signedIn(browser, library)).newPage();
  await page.goto(library.address);
  await usable(page);
  const times: number[] = [];
  for (let row = 0; row < RUNS * 2; row += 1) {
    if (row % 2 === 0) await timeMachine(browser);
    const journal = page.locator(`[row-index="${row % 7}"]`).getByRole("button", { name: row < 7 ? /^Subscribe / : /^Subscribed, unsubscribe / }).first();
    await journal.hover();
    const seen = ['[data-testid="annual-cost"]', '[data-testid="cost-bar"]', '[data-testid="usage-bar"]', '[aria-label="Number of subscribed journals"]', `[row-index="${row % 7}"] button[aria-label*="ubscribe "]`];
    const saved = page.waitForResponse((reply) => reply.url().endsWith("/subscriptions"));
    times.push(await untilPainted(page, "click", seen, () => journal.click(NO_CHECKS)));
    await saved;
    await page.waitForTimeout(150);
  }
  line("a journal subscribed: bars, counter and row painted", times, 16, slowness());
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  const changes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await timeMachine(browser);
    await loan.fill(String(20 + run));
    const seen = ['[data-testid="annual-cost"]', '[data-testid="cost-bar"]', '[data-testid="histogram"]'];
    changes.push(await untilPainted(page, "keydown", seen, () => loan.press("Enter")));
    await page.waitForTimeout(700);
  }
  line("a parameter changed: new numbers painted", changes, 60, slowness());
  await browser.close();
}

async function scrolling(library: Library): Promise<void> {
  const browser = await launch();
  const page = await (await signedIn(browser, library)).newPage();
  await page.goto(library.address);
  await usable(page);
  for (let run = 0; run < 3; run += 1) await timeMachine(browser);
  const slow = slowness();
  const grid = page.getByTestId("journal-grid");
  await grid.scrollIntoViewIfNeeded();
  const box = await grid.boundingBox();
  if (!box) throw new Error("there is no grid");
  const session = await page.context().newCDPSession(page);
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last = performance.now();
        const end = last + 4000;
        const frame = (now: number) => {
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      }),
  );
  const scroll = session.send("Input.synthesizeScrollGesture", { x: box.x + box.width / 2, y: box.y + box.height / 2, yDistance: -12_000, speed: 3000, gestureSourceType: "mouse" });
  const gaps = (await frames).slice(1);
  await scroll;
  const moved = await page.locator(".ag-row").first().getAttribute("row-index");
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  const isSmooth = rate > FRAMES / slow && Number(moved) > 50;
  console.log(`${"10,000 journals scrolled at 3,000 pixels a second".padEnd(58)} ${rate.toFixed(0).padStart(5)} frames a second, longest ${Math.max(...gaps).toFixed(0)} ms, to row ${moved}   limit ${FRAMES} / ${slow.toFixed(2)} = ${(FRAMES / slow).toFixed(0)}${isSmooth ? "" : "  TOO FEW"}`);
  if (!isSmooth) process.exitCode = 1;
  await browser.close();
}

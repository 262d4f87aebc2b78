/**
 * Prints how long people wait in Chromium: until the scenario page can be used, until a journal that was subscribed is seen
 * everywhere, until a parameter shows new numbers, and how smoothly the grid scrolls. Starts servers of its own with invented
 * libraries (TITLEWISE_BIN names the program). `npm run speed`; on a machine that does nothing else.
 */

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { startLibrary, type Library } from "./speed-library.ts";

const RUNS = 7;
const binary = (process.env.TITLEWISE_BIN ??= "../target/release/titlewise");
process.env.RUST_LOG ??= "warn";
const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

/** A line of what was measured: the middle and the worst of all runs, in milliseconds. */
function line(what: string, times: number[], limit: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)] ?? NaN, sorted.at(-1) ?? NaN];
  console.log(`${what.padEnd(58)} ${middle.toFixed(0).padStart(5)} ms, at most ${worst.toFixed(0).padStart(5)}   limit ${limit}${middle > limit ? "  TOO MUCH" : ""}`);
  if (middle > limit) process.exitCode = 1;
}

/** Somebody who is signed in, with an empty cache. */
async function signedIn(browser: Browser, { server, token }: Library): Promise<BrowserContext> {
  const signIn = JSON.stringify({ id: "speed", heldSince: Date.now() });
  const localStorage = [{ name: "titlewise.token", value: token }, { name: "titlewise.sign-in", value: signIn }];
  return browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } });
}

/** Milliseconds from the start of the page until figures and journals were painted and the page answers to people. */
const usable = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [journal, cost] = ['.ag-row [col-id="title"]', '[data-testid="annual-cost"]'].map((selector) => document.querySelector(selector)?.textContent ?? "");
          if (!journal || !/\d/.test(cost ?? "")) return requestAnimationFrame(look);
          // A message that is sent while a frame is prepared arrives when it was painted and all that waited before is done.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now()));
          port1.start();
          return port2.postMessage(null);
        };
        look();
      }),
  );

/** Milliseconds from the next event of a kind until everything that is named has changed and was painted. */
function untilPainted(page: Page, kind: string, selectors: string[], act: () => Promise<void>): Promise<number> {
  const painted = page.evaluate(
    ([event, watched]) => {
      const look = () => watched.map((selector) => document.querySelector(selector)?.outerHTML ?? "");
      return new Promise<number>((resolve) => {
        const before = look();
        const begin = ({ timeStamp }: Event) => {
          const frame = () => {
            const now = look();
            if (now.some((one, at) => one === before[at])) return requestAnimationFrame(frame);
            // A message that is sent while a frame is prepared arrives when it was painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () => resolve(performance.now() - timeStamp));
            port1.start();
            return port2.postMessage(null);
          };
          requestAnimationFrame(frame);
        };
        addEventListener(event, begin, { capture: true, once: true });
        document.documentElement.dataset.watching = event;
      });
    },
    [kind, selectors] as const,
  );
  return page
    .waitForFunction((event) => document.documentElement.dataset.watching === event, kind)
    .then(act)
    .then(() => painted);
}

async function opening(library: Library): Promise<void> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const browser = await launch();
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
  line("page usable, nothing in the cache", cold, 1500);
  line("page usable, loaded again", warm, 400);
}

async function changing(library: Library): Promise<void> {
  const browser = await launch();
  const page = await (await signedIn(browser, library)).newPage();
  await page.goto(library.address);
  await usable(page);
  const times: number[] = [];
  for (let row = 0; row < RUNS * 2; row += 1) {
    const journal = page.locator(`[row-index="${row % 7}"]`).getByRole("button", { name: row < 7 ? /^Subscribe / : /^Unsubscribe / }).first();
    await journal.hover();
    const seen = ['[data-testid="annual-cost"]', '[data-testid="cost-bar"]', '[data-testid="usage-bar"]', '[aria-label="Number of subscribed journals"]', `[row-index="${row % 7}"] button[aria-label*="ubscribe "]`];
    const saved = page.waitForResponse((reply) => reply.url().endsWith("/subscriptions"));
    times.push(await untilPainted(page, "click", seen, () => journal.click()));
    await saved;
    await page.waitForTimeout(150);
  }
  line("a journal subscribed: bars, counter and row painted", times, 50);
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  const changes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await loan.fill(String(20 + run));
    const seen = ['[data-testid="annual-cost"]', '[data-testid="cost-bar"]', '[data-testid="histogram"]'];
    changes.push(await untilPainted(page, "keydown", seen, () => loan.press("Enter")));
    await page.waitForTimeout(700);
  }
  line("a parameter changed: new numbers painted", changes, 200);
  await browser.close();
}

async function scrolling(library: Library): Promise<void> {
  const browser = await launch();
  const page = await (await signedIn(browser, library)).newPage();
  await page.goto(library.address);
  await usable(page);
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
  const isSmooth = rate > 50 && Number(moved) > 50;
  console.log(`${"10,000 journals scrolled at 3,000 pixels a second".padEnd(58)} ${rate.toFixed(0).padStart(5)} frames a second, longest ${Math.max(...gaps).toFixed(0)} ms, to row ${moved}   limit 50${isSmooth ? "" : "  TOO FEW"}`);
  if (!isSmooth) process.exitCode = 1;
  await browser.close();
}

const usual = await startLibrary(binary, 2500);
await opening(usual);
await changing(usual);
await usual.server.stop();
const large = await startLibrary(binary, 10_000);
await scrolling(large);
await large.server.stop();

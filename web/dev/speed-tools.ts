/** How long people wait in Chromium: measured from an event to what was painted. */

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Library } from "./speed-library.ts";

/** How often each is measured. */
export const RUNS = 7;

/** Clicks that are measured: Playwright's checks of what the pointer hits run in the page, between the press and the response to it. */
export const NO_CHECKS = { force: true } as const;

/** A browser. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--force-prefers-reduced-motion"] });

/**
 * Turns off Playwright's emulation of media features: Chromium applies it anew with each load of a page, and first lays out the page that
 * is being left, which takes 27 ms on a scenario. Browsers of users do not. Reduced motion is an option of the browser instead (`launch`).
 */
const NO_EMULATION = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const;

/**
 * A line of what was measured: the middle and the worst of all runs, in milliseconds. The limit is for the machine on which it
 * was set; where everything takes `slow` times as long it grows likewise.
 */
export function line(what: string, times: number[], limit: number, slow: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)] ?? NaN, sorted.at(-1) ?? NaN];
  const isTooMuch = !(middle <= limit * slow);
  const allowed = `limit ${limit} x ${slow.toFixed(2)} = ${(limit * slow).toFixed(0)}`;
  console.log(`${what.padEnd(58)} ${middle.toFixed(0).padStart(5)} ms, at most ${worst.toFixed(0).padStart(5)}   ${allowed}${isTooMuch ? "  TOO MUCH" : ""}`);
  if (isTooMuch) process.exitCode = 1;
}

/** Somebody who is signed in, with an empty cache. */
export async function signedIn(browser: Browser, { server, token }: Library): Promise<BrowserContext> {
  const signIn = JSON.stringify({ id: "speed", heldSince: Date.now() });
  const localStorage = [{ name: "titlewise.token", value: token }, { name: "titlewise.sign-in", value: signIn }];
  return browser.newContext({ viewport: { width: 1280, height: 800 }, ...NO_EMULATION, storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } });
}

/** Milliseconds from the start of the page until figures and journals were painted and the page answers to people. */
export const usable = (page: Page) =>
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
export function untilPainted(page: Page, kind: string, selectors: string[], act: () => Promise<void>): Promise<number> {
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

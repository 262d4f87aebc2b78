/**
 * The `test` of all journeys. A journey fails if one of its pages reports an error or a warning to the browser's console. Browsers
 * also report each request that the server refuses; journeys provoke many of these, so only those that set `hasNoRefusals` count them.
 */

import { expect, test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";

export { expect };
export type { APIResponse, Browser, BrowserContext, Download, Locator, Page, Request, Response, Route } from "@playwright/test";

interface Options {
  /** Whether a request that the server refuses is an error too. */
  hasNoRefusals: boolean;
  /** Messages of the console that the journey provokes. A refused request reads "403 /address". */
  expectedConsole: RegExp[];
}

interface Fixtures {
  /** Watches the pages of a context. */
  watch: (context: BrowserContext) => void;
}

export const test = base.extend<Options & Fixtures>({
  hasNoRefusals: [false, { option: true }],
  expectedConsole: [[], { option: true }],
  watch: [
    async ({ browser, hasNoRefusals, expectedConsole }, use) => {
      const messages: string[] = [];
      const note = (text: string) => {
        const isExpected = !hasNoRefusals && /^4\d\d |^50[0234] /.test(text);
        if (!isExpected && !expectedConsole.some((expected) => expected.test(text))) messages.push(text);
      };
      const watched = new WeakSet<BrowserContext>();
      const watch = (context: BrowserContext) => {
        if (watched.has(context)) return;
        watched.add(context);
        context.on("console", (message) => isTrouble(message) && note(wordsOf(message)));
        context.on("weberror", (error) => note(String(error.error())));
      };
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        watch(context);
        return context;
      };
      await use(watch);
      browser.newContext = newContext;
      expect(messages, "errors and warnings in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch(context);
    await use(context);
  },
});

function isTrouble(message: ConsoleMessage): boolean {
  return message.type() === "error" || message.type() === "warning";
}

/** What a message says; of a request that failed, also its status and address. */
function wordsOf(message: ConsoleMessage): string {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  const { url } = message.location();
  if (status === undefined) return message.text().startsWith("Failed to load resource") ? `${message.text()} ${url}` : message.text();
  return `${status} ${URL.canParse(url) ? new URL(url).pathname : url}`;
}

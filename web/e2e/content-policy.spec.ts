/** The Content-Security-Policy of the screens in a real browser: nothing that a screen needs is refused, and nothing more is allowed. */

import { expect, test, type Page } from "@playwright/test";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";

const { url } = ownServer();

test.skip(process.env.TITLEWISE_WEB === "dist", "the screens come from another server, without the headers of ours");

/** Collects what the browser refuses, from here on: the directive and what was refused. */
async function refusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (window as unknown as { noteRefusal: (what: string) => void }).noteRefusal(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return refused;
}

/** Serves pages with another policy. */
async function withPolicy(page: Page, change: (policy: string) => string): Promise<void> {
  await page.route(`${url()}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    headers["content-security-policy"] = change(headers["content-security-policy"] ?? "");
    return route.fulfill({ response, headers });
  });
}

/** Downloads pictures of charts. The histogram's is drawn from a data address, which the policy allows. */
async function downloadPictures(page: Page): Promise<void> {
  for (const chart of ["Efficiency", "Histogram"]) {
    for (const kind of [/^PNG/, /^SVG/]) {
      /* oxlint-disable no-await-in-loop */
      await page.getByRole("button", { name: chart, exact: true }).click();
      await page.getByRole("button", { name: "Download a picture of the chart" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: kind }).click();
      await download;
      /* oxlint-enable no-await-in-loop */
    }
  }
}

/** Goes to the screens with the most parts: lists, reports, grid, chart and settings. */
async function walk(page: Page, onScenario = async () => {}): Promise<void> {
  await openScenario(page, url(), "First scenario");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("setting-cost_ill")).toBeVisible();
  await page.getByRole("button", { name: "Efficiency", exact: true }).click();
  await expect(page.getByTestId("count-handle")).toBeVisible();
  await onScenario();
  await page.goto(new URL(page.url()).href.replace(/\/s\/.*/, ""));
  for (const tab of ["Setup", "Data check"]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole("tab", { name: tab }).click();
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole("tabpanel")).toBeVisible();
  }
}

test("nothing that the screens need is refused, and an injected script does not run", async ({ page }) => {
  const refused = await refusals(page);
  await walk(page, () => downloadPictures(page));
  await page.goto(`${url()}/guide/first-forecast`);
  const picture = page.getByRole("img", { name: /^The tab Setup of a package/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), "the guide's pictures").toBeGreaterThan(0);
  await page.goto(`${url()}/api-docs/index.html`);
  await expect(page.locator("#swagger-ui .info")).toBeVisible();
  expect(refused).toEqual([]);
  await page.goto(url());
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<img src="/missing.png" onerror="window.injected = true">');
    return new Promise((done) => setTimeout(() => done("injected" in window), 500));
  });
  expect(ran, "an inline script").toBe(false);
  expect(refused.filter((one) => one.startsWith("script-src")).length).toBeGreaterThanOrEqual(2);
});

for (const [directive, change] of [
  ["style-src-elem", (policy: string) => policy.replace(" 'unsafe-inline'", "")],
  ["img-src", (policy: string) => policy.replace("img-src 'self' data:", "img-src 'self'")],
] as const) {
  test(`what the policy allows beside files of the server is needed: ${directive}`, async ({ page }) => {
    const refused = await refusals(page);
    await withPolicy(page, change);
    await walk(page);
    expect(refused.some((one) => one.startsWith(directive)), refused.join("; ")).toBe(true);
  });
}

/** axe on every page, in the light and in the dark, and every page at the width of a telephone without anything sticking out. */

import { expect, test, type Page } from "./journey";
import { expectAccessibleInBoth, expectLabelsInNames } from "./axe";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";

const { url } = ownServer();

const PUBLIC = ["/", "/team", "/press", "/contact", "/support", "/guide", "/guide/reading-the-screen", "/case-studies", "/webinars", "/terms", "/privacy", "/privacy-form", "/request-demo", "/purchase", "/purchase/success", "/purchase/declined", "/login", "/recover-password", "/reset-password?token=made-up", "/no/such/page"];

test("pages for everybody", async ({ page }) => {
  test.slow();
  for (const path of PUBLIC) {
    /* oxlint-disable no-await-in-loop */
    await open(page, path);
    await expectAccessibleInBoth(page, path);
    await expectNothingSticksOut(page, path);
    /* oxlint-enable no-await-in-loop */
  }
});

test("pages of a library", async ({ page }) => {
  test.slow();
  await enter(page, url());
  const place = new URL(page.url()).pathname;
  await page.getByRole("link", { name: /Demo package/ }).click();
  const pack = new URL(page.url()).pathname;
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  const scenario = new URL(page.url()).pathname;
  const paths = ["/u", "/u?tab=settings", place, `${place}?tab=users`, `${place}?tab=ror`, `${place}?tab=apc`, pack, `${pack}?tab=setup`, `${pack}?tab=check`, `${pack}?tab=details`, scenario, `${scenario}?settings=open`, `${scenario}?view=table`, `${scenario}?view=histogram`, `${scenario}?chart=efficiency`, `${scenario}?chart=years`, `${scenario}?chart=subjects`, `${scenario}?chart=use`];
  for (const path of paths) {
    /* oxlint-disable no-await-in-loop */
    await open(page, path);
    if (path.startsWith(scenario) && !path.includes("view=histogram")) await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
    await expectAccessibleInBoth(page, path);
    await expectLabelsInNames(page, path);
    await expectNothingSticksOut(page, path);
    /* oxlint-enable no-await-in-loop */
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(url() + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function expectNothingSticksOut(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at 360 px`, timeout: 5000 }).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

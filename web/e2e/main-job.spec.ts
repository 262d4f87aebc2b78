/**
 * The main job against the real server: look at a forecast, change a setting, subscribe a title, and find it again
 * after a reload and after the server was stopped and started over the same data. Then upload a file and read its report.
 *
 * TITLEWISE_BIN names the server's binary; it is started with its own data folder. Without it TITLEWISE_URL names a
 * running server, and the restart is left out.
 */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { startServer, type Server } from "./server";

const binary = process.env.TITLEWISE_BIN;
const given = process.env.TITLEWISE_URL;

const PRICES = "ISSN,Price\n0028-0836,1000\n0036-8075,2000\nnot-an-issn,3\n";

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/${name}.png`, fullPage: true });

test("a librarian models a package and finds it as it was left", async ({ page }) => {
  test.skip(!binary && !given, "TITLEWISE_BIN or TITLEWISE_URL is needed");
  const data = mkdtempSync(join(tmpdir(), "titlewise-e2e-"));
  let server: Server | undefined = binary ? await startServer(binary, data) : undefined;
  try {
    const url = server?.url ?? given ?? "";
    const answer = (await (await fetch(`${url}/package`)).json()) as { packages: { id: string }[] };
    const id = answer.packages[0]?.id ?? "";

    await page.goto(url);
    await expect(page.getByRole("heading", { name: "Packages" })).toBeVisible();
    await shot(page, "e2e-home");

    await page.goto(`${url}/p/${id}?tab=scenarios`);
    await page.locator(`a[href^="/p/${id}/s/"]`).first().click();
    await expect(page.locator(".ag-row").first()).toBeVisible();
    await expect(page.getByTestId("cost-bar")).toBeVisible();
    await expect(page.getByTestId("usage-bar")).toBeVisible();
    expect(Number(await page.getByTestId("histogram").getAttribute("data-dots"))).toBeGreaterThan(0);
    const cost = page.getByTestId("annual-cost");
    const costAtFirst = (await cost.textContent()) ?? "";

    await page.getByRole("button", { name: "Settings" }).click();
    const loan = page.getByTestId("setting-cost_ill");
    await loan.fill(String(Number(await loan.inputValue()) + 20));
    await loan.press("Enter");
    await expect(page.getByText("Setting updated")).toBeVisible();
    await expect(cost).not.toHaveText(costAtFirst);
    await shot(page, "e2e-setting-changed");

    const saved = page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());
    const button = page.getByTestId("journal-grid").getByRole("button", { name: /^Subscribe / }).first();
    const title = ((await button.getAttribute("aria-label")) ?? "").replace("Subscribe ", "");
    const costBefore = (await cost.textContent()) ?? "";
    await page.getByRole("searchbox", { name: "Search journals" }).fill(title);
    await page.getByTestId("journal-grid").getByRole("button", { name: `Subscribe ${title}`, exact: true }).click();
    await saved;
    await expect(cost).not.toHaveText(costBefore);
    const subscribed = page.getByRole("button", { name: `Unsubscribe ${title}`, exact: true }).first();
    await expect(subscribed).toBeVisible();

    await page.reload();
    await expect(subscribed).toBeVisible();
    await shot(page, "e2e-subscribed");

    if (server && binary) {
      const address = page.url().slice(server.url.length);
      await server.stop();
      server = await startServer(binary, data);
      await page.goto(server.url + address);
      await expect(subscribed).toBeVisible();
      await shot(page, "e2e-after-restart");
    }

    await page.goto(`${server?.url ?? url}/p/${id}?tab=setup`);
    await page.getByTestId("file-input").setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(PRICES) });
    await page.getByRole("button", { name: "See report" }).first().click();
    await expect(page.getByTestId("file-report").getByText("Rows read")).toBeVisible();
    await shot(page, "e2e-report");
  } finally {
    await server?.stop();
  }
});

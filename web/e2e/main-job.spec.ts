/**
 * The main job against the real server: create a package and upload a COUNTER report into it; look at the demo
 * package's forecast, change a setting, subscribe a title; and find all of it again after a reload and after the server
 * was stopped and started over the same data.
 *
 * TITLEWISE_BIN names the server's binary; it is started with its own data folder. Without it TITLEWISE_URL names a
 * running server, and the restart is left out.
 */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "./journey";
import { requests } from "./reports";
import { startServer, type Server } from "./server";
import { enter, logIn } from "./sign-in-steps";
import { createPackage, expectReport, shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const given = process.env.TITLEWISE_URL;

test("a librarian models a package and finds it as it was left", async ({ page }) => {
  test.skip(!binary && !given, "TITLEWISE_BIN or TITLEWISE_URL is needed");
  const data = mkdtempSync(join(tmpdir(), "titlewise-e2e-"));
  let server: Server | undefined = binary ? await startServer(binary, data) : undefined;
  let url = server?.url ?? given ?? "";
  try {
    const setup = await test.step("upload a COUNTER report", () => uploadByButton(page, url));
    const scenario = await test.step("look at the forecast", () => openForecast(page, url));
    await test.step("look into a journal", () => lookIntoJournal(page));
    await test.step("change a setting", () => changeSetting(page));
    const title = await test.step("subscribe a title", () => subscribeOne(page));

    const subscribed = page.getByRole("button", { name: `Subscribed, unsubscribe ${title}`, exact: true });
    await page.reload();
    await expect(subscribed).toBeVisible();
    await shot(page, "subscribed");

    if (server && binary) {
      const address = page.url().slice(url.length);
      await leave(page);
      await server.stop();
      server = await startServer(binary, data);
      url = server.url;
      await page.goto(url + address);
      await logIn(page);
      await expect(subscribed).toBeVisible();
      await expect(page.getByTestId("scenario-line")).toContainText("1 subscribed");
      await shot(page, "after-restart");

      await page.goto(url + setup);
      await expect(page.getByRole("table", { name: "Files" })).toContainText(requests.name);
      await page.goto(url + scenario);
      await page.getByRole("button", { name: "Parameters", exact: true }).click();
      await expect(page.getByTestId("setting-cost_ill")).toHaveValue("37");
    }
    await leave(page);
  } finally {
    await server?.stop();
  }
});

/** Leaves the site: a page asks for texts of the site some time after it is drawn, which a server that has stopped would refuse. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}

/** Creates a package, uploads the report by button and reads what became of it. Gives the setup's address. */
async function uploadByButton(page: Page, url: string): Promise<string> {
  await enter(page, url);
  await shot(page, "home");
  await createPackage(page, "January");
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose files").click();
  await (await chooser).setFiles({ name: requests.name, mimeType: "application/json", buffer: requests.content });
  await expect(page.getByTestId("uploads")).toContainText("Accepted with warnings");
  await page.getByRole("button", { name: "See report" }).click();
  await expectReport(page, requests);
  await shot(page, "report");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("table", { name: "Files" }).getByRole("row", { name: requests.name })).toContainText("COUNTER TR_J3");
  return page.url().slice(url.length);
}

/** Opens the demo's scenario and sees the grid, both bars and the histogram. Gives the scenario's address. */
async function openForecast(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await page.getByRole("link", { name: /Demo package/ }).first().click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.getByTestId("cost-bar")).toBeVisible();
  await expect(page.getByTestId("usage-bar")).toBeVisible();
  expect(Number(await page.getByTestId("histogram").getAttribute("data-dots"))).toBe(931);
  await expect(page.getByTestId("scenario-line")).toContainText("931 journals");
  const grid = page.getByTestId("journal-grid");
  await expect(grid.locator('[row-index="0"] [col-id="cpu_rank"]')).toHaveText("1");
  await expect(grid.getByText("Total of 931 journals")).toBeVisible();
  await shot(page, "scenario");
  return page.url().slice(url.length);
}

/** Opens the best journal and sees where its numbers come from. */
async function lookIntoJournal(page: Page): Promise<void> {
  const cell = page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="title"]');
  const title = await cell.innerText();
  await cell.click();
  const drawer = page.getByRole("dialog", { name: title });
  await expect(drawer.getByText("Rank by cost per use")).toBeVisible();
  await drawer.getByRole("tab", { name: "Timelines" }).click();
  await expect(drawer.getByRole("img")).toHaveCount(3);
  await expect(drawer.getByRole("table", { name: "Five-year forecast" }).getByRole("columnheader")).toHaveCount(6);
  await expect(drawer.getByRole("table", { name: "History" })).toBeVisible();
  await shot(page, "journal");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

/** Makes loans dearer; the cost, both the bar's and a journal's, follows. */
async function changeSetting(page: Page): Promise<void> {
  const cost = page.getByTestId("annual-cost");
  const bar = page.getByTestId("cost-bar");
  const first = page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="cost"]');
  const before = { cost: await cost.innerText(), bar: await bar.innerText(), first: await first.innerText() };

  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  await expect(loan).toHaveValue("17");
  await loan.fill("37");
  await expect(page.getByText("Setting updated")).toBeVisible();
  await expect(cost).not.toHaveText(before.cost);
  expect(await bar.innerText()).not.toBe(before.bar);
  await expect(first).not.toHaveText(before.first);
  const share = ((await page.getByTestId("journal-grid").boundingBox())?.width ?? 0) / 1280;
  expect(share, "the grid keeps its room beside the settings").toBeGreaterThan(0.6);
  await shot(page, "setting-changed");
  await page.getByRole("button", { name: "Close parameters" }).click();
}

/** Subscribes the first title of the grid by its name. Gives the name. */
async function subscribeOne(page: Page): Promise<string> {
  const cost = page.getByTestId("annual-cost");
  const grid = page.getByTestId("journal-grid");
  const label = await grid.getByRole("button", { name: /^Subscribe / }).first().getAttribute("aria-label");
  const title = (label ?? "").replace("Subscribe ", "");
  const before = await cost.innerText();
  await page.getByRole("searchbox", { name: "Search journals" }).fill(title);
  const saved = page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());
  await grid.getByRole("button", { name: `Subscribe ${title}`, exact: true }).click();
  await saved;
  await expect(cost).not.toHaveText(before);
  await expect(grid.getByRole("button", { name: `Subscribed, unsubscribe ${title}`, exact: true })).toBeVisible();
  return title;
}

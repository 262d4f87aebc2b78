/** How many clicks the most frequent tasks take. Only presses of the pointer count; typing and the keyboard do not. */

import { expect, test, type Page } from "./journey";
import { dropFiles } from "./file-steps";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { enter, tokenOf } from "./sign-in-steps";

const { url } = ownServer();
const grid = (page: Page) => page.getByTestId("journal-grid");

/** Tells of every press of the pointer; runs in the page. */
const listen = () => document.addEventListener("pointerdown", () => void (window as unknown as { countClick: () => void }).countClick(), { capture: true });

/** Counts the presses of the pointer on a page from now on, also across pages. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

/** Texts of the cells in the first ten places of a column. */
const firstTen = (page: Page, column: string): Promise<string[][]> =>
  grid(page).evaluate((element, id) => {
    const cells = (row: number) => [...element.querySelectorAll(`.ag-row:not(.ag-row-pinned)[row-index="${row}"] [col-id="${id}"]`)];
    return Array.from({ length: 10 }, (_, row) => cells(row).map((cell) => cell.textContent ?? ""));
  }, column);

test("from the landing page to the demo's forecast: 1 click", async ({ page }) => {
  await page.goto(url());
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Try the demo library" }).click();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  await expect(page.getByTestId("annual-cost")).toBeVisible();
  expect(clicks()).toBe(1);
});

test("from an institution to the forecast of a new package with five files: 6 clicks at most and one drop", async ({ page }) => {
  await enter(page, url());
  const files = await filesOfDemo(page);
  expect(files).toHaveLength(5);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "New package" }).click();
  const dialog = page.getByRole("dialog", { name: "New package" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Second package");
  await dialog.getByLabel("Big Deal cost a year").fill("1000000");
  await dialog.getByLabel("Growth a year").fill("5");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dropFiles(page, files);
  const next = page.getByTestId("next-step");
  await expect(next).toContainText("Create a scenario", { timeout: 60_000 });
  await next.getByRole("button", { name: "New scenario" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
  await expect(page.getByTestId("scenario-line")).toContainText("931 journals");
  expect(clicks()).toBeLessThanOrEqual(6);
});

test("from a forecast to the ten most expensive unused titles: 3 clicks at most", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Unused, most expensive first" }).click();
  await expect(page.getByRole("group", { name: "Filters" })).toContainText("Uses: up to 1");
  // Rows of before leave a moment later, so that a place may have two cells.
  await expect.poll(async () => (await firstTen(page, "usage")).every(([use, ...others]) => others.length === 0 && Number(use) <= 1)).toBe(true);
  const costs = (await firstTen(page, "subscription_cost")).map(([cost]) => Number(cost?.replaceAll(/[^\d.-]/g, "")));
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs).toEqual([...costs].sort((one, other) => other - one));
  expect(clicks()).toBeLessThanOrEqual(3);
});

test("from a forecast to a picture and a table for the director: 3 clicks", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const clicks = await countClicks(page);
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a picture of the chart" }).click();
  await page.getByRole("menuitem", { name: /^PNG/ }).click();
  expect((await picture).suggestedFilename()).toBe("first-scenario-histogram.png");
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("dialog").getByRole("table").getByRole("row").nth(5)).toBeVisible();
  expect(clicks()).toBe(3);
});

/** The files of the demo's package, as they were uploaded. */
async function filesOfDemo(page: Page): Promise<{ name: string; type: string; content: Buffer }[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const get = async (path: string) => page.request.get(url() + path, { headers });
  const { packages } = (await (await get("/package")).json()) as { packages: { id: string; name: string }[] };
  const id = packages.find(({ name }) => name === "Demo package")?.id ?? "";
  const { files } = (await (await get(`/package/${id}`)).json()) as { files: { id: string; name: string }[] };
  return Promise.all(files.map(async (file) => ({ name: file.name, type: "application/octet-stream", content: await (await get(`/package/${id}/file/${file.id}/raw`)).body() })));
}

/** The main job by keyboard alone: nothing here touches a mouse. */

import { expect, test, type Locator, type Page } from "./journey";
import { csvOf, issnOf, upload } from "./files";
import { ownServer } from "./own-server";
import { demo, institution } from "./sign-in-steps";

const { url } = ownServer();

const rights = upload("kept years.csv", csvOf([["ISSN", "Start date", "End date"], ...[1, 2, 3, 4].map((nth) => [issnOf(3_000_000 + nth), "2010-01-01", "2020-12-31"])]));

test("a librarian does the main job by keyboard alone", async ({ page }) => {
  // What the system's own dialog would give.
  page.on("filechooser", (chooser) => void chooser.setFiles([rights]));
  await test.step("sign in", async () => {
    await page.goto(`${url()}/login`);
    await expect(page.getByLabel("Email or username")).toBeFocused();
    await type(page, demo.email);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await type(page, demo.password);
    await page.keyboard.press("Enter");
    await expect(institution(page)).toBeVisible();
  });
  await test.step("open the package, past all that stands above it", async () => {
    await expect(page.getByRole("main"), "the keyboard came along to the page").toBeFocused();
    await page.reload();
    await expect(institution(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: /Demo package/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
  });
  await test.step("upload a file and read its report", async () => {
    await chooseTab(page, "ArrowRight", /^Setup/);
    await tabTo(page, page.getByRole("button", { name: "Choose files" }));
    await page.keyboard.press("Enter");
    const report = page.getByRole("button", { name: "See report" });
    await expect(report).toBeVisible();
    await tabTo(page, report);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("file-report")).toContainText("Accepted");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(report, "the keyboard is where it was").toBeFocused();
  });
  await test.step("open a scenario", async () => {
    await chooseTab(page, "ArrowLeft", /^Scenarios/, "Shift+Tab");
    await tabTo(page, page.getByRole("link", { name: "First scenario" }));
    await page.keyboard.press("Enter");
    await expect(grid(page).locator(".ag-row").first()).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Dismiss first steps" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("First steps")).toHaveCount(0);
  });
  await test.step("sort and filter", () => sortAndFilter(page));
  const title = await test.step("subscribe by the space bar, and unsubscribe by Enter", () => subscribe(page));
  await test.step("look into the journal", async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(grid(page).locator(".ag-cell:focus"), "the keyboard is where it was").toHaveText(title);
  });
  await test.step("change a parameter, and take it back", async () => {
    const cost = page.getByTestId("annual-cost");
    const before = await cost.innerText();
    await tabTo(page, page.getByRole("button", { name: "Parameters", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("settings"), "the keyboard came along").toBeFocused();
    await tabTo(page, page.getByTestId("setting-cost_ill"));
    await page.keyboard.press("Control+a");
    await type(page, "37");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Setting updated")).toBeVisible();
    await expect(cost).not.toHaveText(before);
    await tabTo(page, page.getByRole("button", { name: "Close parameters" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Parameters", exact: true }), "the keyboard is where it was").toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    await expect(cost).toHaveText(before);
  });
  await test.step("export", async () => {
    await tabTo(page, page.getByRole("button", { name: "Export" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /CSV/ })).toBeFocused();
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Export" })).toBeFocused();
  });
});

const grid = (page: Page) => page.getByTestId("journal-grid");
const line = (page: Page) => page.getByTestId("scenario-line");

async function sortAndFilter(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("searchbox", { name: "Search journals" }));
  await type(page, "annals");
  const shown = page.getByText(/^Shown: \d+ journals/);
  await expect(shown).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(shown).toHaveCount(0);

  const uses = grid(page).getByRole("columnheader", { name: "Uses" });
  await tabTo(page, grid(page).locator(".ag-header-cell:focus"));
  for (let press = 0; press < 12 && !(await isFocused(uses)); press += 1) await page.keyboard.press("ArrowRight");
  await expect(uses).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(uses).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-usage/);

  await page.keyboard.press("Control+Enter");
  const value = grid(page).getByRole("textbox", { name: "Filter Value" }).or(grid(page).getByRole("spinbutton", { name: "Filter Value" })).first();
  await expect(value).toBeVisible();
  await tabTo(page, value);
  await type(page, "10000");
  await expect(shown).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(value).toHaveCount(0);
  await expect(uses, "the keyboard is where it was").toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Clear column filters" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(shown).toHaveCount(0);
}

/** Subscribes and unsubscribes the first journal of the grid, and subscribes it again. Gives its title. */
async function subscribe(page: Page): Promise<string> {
  const title = await grid(page).locator('[row-index="0"] [col-id="title"]').innerText();
  await tabTo(page, grid(page).locator(".ag-cell:focus"), "Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await expect(grid(page).locator('[row-index="0"] .ag-cell:focus')).toBeVisible();
  const state = grid(page).locator('[row-index="0"] [col-id="subscribed"]');
  for (let press = 0; press < 12 && !(await isFocused(state)); press += 1) await page.keyboard.press("ArrowRight");
  await expect(state).toBeFocused();
  for (const [key, count] of [[" ", 1], ["Enter", 0], [" ", 1]] as const) {
    const saved = page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());
    await page.keyboard.press(key);
    await saved;
    await expect(line(page)).toContainText(` ${count} subscribed`);
  }
  await expect(page.getByRole("button", { name: /selected$/ }), "the space bar ticked nothing").toHaveCount(0);
  return title;
}

/** Goes on by the tabulator until something is reached; all that is passed can be seen. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press(key);
    passed.push(await page.evaluate(() => (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").slice(0, 30)));
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} is not reached by ${key}; passed: ${passed.join(" › ")}`);
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement);
}

/** Goes to the tabs, on to the one beside, and opens it. */
async function chooseTab(page: Page, arrow: "ArrowLeft" | "ArrowRight", name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, page.getByRole("tab", { selected: true }), key);
  await page.keyboard.press(arrow);
  await expect(page.getByRole("tab", { name })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

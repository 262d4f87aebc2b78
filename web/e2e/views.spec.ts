/** Filters in sight above the grid, and views of columns and filters that are saved by name and shared by address. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();
const grid = (page: Page) => page.getByTestId("journal-grid");
const chips = (page: Page) => page.getByRole("group", { name: "Filters" });
const shown = (page: Page) => page.getByText(/^Shown: [\d,]+ journals?/);
const amountIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ""));

test.beforeEach(async ({ page }) => openScenario(page, url(), "First scenario"));

test("filters are in sight, agree with the grid, and are removed one by one", async ({ page }) => {
  const total = amountIn(/of ([\d,]+)/.exec(await page.getByTestId("figures").innerText())?.[1] ?? "");
  let chemistry = { name: "", count: 0 };
  await test.step("status, subject, society and cost per use at once, by keyboard", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Filter journals" });
    await dialog.getByRole("combobox", { name: "Subject" }).press("Enter");
    const options = page.getByRole("listbox").getByRole("option");
    const counts = (await options.allInnerTexts()).map((text) => amountIn(/\(([\d,]+)\)$/.exec(text)?.[1] ?? ""));
    expect(counts.reduce((sum, count) => sum + count, 0), "every journal has its option").toBe(total);
    const words = await options.first().innerText();
    chemistry = { name: words.replace(/ \([\d,]+\)$/, ""), count: counts[0] ?? 0 };
    await expectAccessibleInBoth(page, "subjects to choose from", "[role=listbox]");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("combobox", { name: "Subject" })).toHaveText(chemistry.name);
    await dialog.getByLabel("Cost per use, from").fill("9");
    await dialog.getByLabel("Cost per use, to").fill("3");
    await expect(dialog.getByRole("button", { name: "Apply filters" })).toBeDisabled();
    await dialog.getByLabel("Cost per use, from").fill("0");
    await dialog.getByLabel("Cost per use, to").fill("40");
    await expectAccessibleInBoth(page, "form of filters", "[role=dialog]");
    await shot(page, "filter-form");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(chips(page).getByRole("button", { name: /^Remove filter / })).toHaveText([new RegExp(`Subject: ${chemistry.name}`), /Cost per use: \$0 to \$40/]);
    await expect(grid(page).getByRole("columnheader", { name: "Subject" }), "a column filters without being shown").toHaveCount(0);
    await expect(shown(page)).toBeVisible();
    await expect
      .poll(async () => (await grid(page).locator('.ag-row:not(.ag-row-pinned) [col-id="cpu"]').allInnerTexts()).map(amountIn).every((cpu) => cpu >= 0 && cpu <= 40), { message: "all within the range" })
      .toBe(true);
  });
  await test.step("removing one leaves the others", async () => {
    await chips(page).getByRole("button", { name: /Cost per use/ }).press("Enter");
    await expect(shown(page)).toContainText(`Shown: ${chemistry.count} journals`);
    await expect(chips(page).getByRole("button", { name: /Subject/ }), "the keyboard goes on at the next one").toBeFocused();
    await expectAccessibleInBoth(page, "chips", '[role=group][aria-label="Filters"]');
    await shot(page, "filter-chips");
  });
  await test.step("a filter of a heading is among them", async () => {
    const heading = grid(page).getByRole("columnheader", { name: "Uses" });
    await heading.hover();
    await heading.locator(".ag-header-cell-filter-button").click();
    await grid(page).getByPlaceholder("Filter...").first().fill("500");
    await expect(chips(page).getByRole("button", { name: "Remove filter Uses: 500 or more" })).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await chips(page).getByRole("button", { name: "Clear column filters" }).click();
    await expect(chips(page)).toHaveCount(0);
    await expect(shown(page)).toHaveCount(0);
  });
  await test.step("a filter by status follows the subscriptions", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: `Not subscribed (${total})` }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(chips(page)).toContainText("Status: Not subscribed");
    const first = grid(page).locator('[row-index="0"]').getByRole("button", { name: /^Subscribe / });
    const name = (await first.getAttribute("aria-label")) ?? "";
    await first.click();
    await expect(shown(page)).toContainText(`Shown: ${total - 1} journals, 0 subscribed`);
    await expect(grid(page).getByRole("button", { name, exact: true })).toHaveCount(0);
  });
});

test("a view is saved by name, opened again, shared by its address and deleted", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Downloads", "Publisher", "Rank"]) await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search journals" }).fill("annals");
  await expect(shown(page)).toBeVisible();
  const found = await shown(page).innerText();
  await inViews(page, "Save this view…");
  await page.getByRole("dialog", { name: "Save this view" }).getByRole("textbox", { name: "Name" }).fill("Annals by publisher");
  await expectAccessibleInBoth(page, "save this view", "[role=dialog]");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("notice")).toContainText("View “Annals by publisher” saved");

  await inViews(page, "Standard view", "menuitemradio");
  await expect(shown(page)).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search journals" })).toHaveValue("");
  await expect(grid(page).getByRole("columnheader", { name: "Downloads" })).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");

  await page.reload();
  await inViews(page, "Annals by publisher", "menuitemradio");
  await expect(shown(page)).toHaveText(found);
  await expect(page.getByRole("searchbox", { name: "Search journals" })).toHaveValue("annals");
  await expect(grid(page).getByRole("columnheader", { name: "Downloads" })).toBeAttached();
  await inViews(page, "Copy link to this view");
  await expect(page.getByTestId("notice")).toContainText("Link to this view copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("views")).forEach((key) => localStorage.removeItem(key)));
  await page.goto(link);
  await expect(shown(page), "without the saved view").toHaveText(found);
  await expect(grid(page).getByRole("columnheader", { name: "Downloads" })).toBeAttached();

  await inViews(page, "Save this view…");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Shared");
  await page.keyboard.press("Enter");
  await (await views(page)).press("Escape");
  await inViews(page, "Delete “Shared”");
  await expect(page.getByTestId("notice")).toContainText("View “Shared” deleted");
  await page.getByTestId("notice").getByRole("button", { name: "Undo" }).click();
  const menu = await views(page);
  await expect(menu.getByRole("menuitemradio", { name: "Shared" })).toHaveAttribute("aria-checked", "true");
  await expectAccessibleInBoth(page, "views", ".MuiMenu-paper");
  await shot(page, "views");
});

async function views(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Views", exact: true }).click();
  const menu = page.getByRole("menu", { name: "Views" });
  await expect(menu).toBeVisible();
  return menu;
}

async function inViews(page: Page, name: string, role: "menuitem" | "menuitemradio" = "menuitem"): Promise<void> {
  const menu = await views(page);
  await menu.getByRole(role, { name, exact: role === "menuitem" }).click();
  await expect(menu).toHaveCount(0);
}

/** Packages as cards and scenarios as a table, against the real server: key figures, the state of the data, and the order of the scenarios. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { addFiles, lineOf } from "./file-steps";
import { csvOf, journals, upload } from "./files";
import { ownServer } from "./own-server";
import { takeName } from "./scenario-steps";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

test("the card of a package shows its cost, use and titles, and whether its data is complete", async ({ page }) => {
  await enter(page, url());
  const card = cardOf(page, "Demo package");
  await expect(figureOf(card, "Big Deal a year")).toHaveText(/^\$[\d,]{7,}$/);
  await expect(figureOf(card, "Uses a year")).toHaveText(/^[\d,]{5,}$/);
  await expect(figureOf(card, "Titles")).toHaveText("931");
  await expect(dataOf(card)).toHaveText(["Ready"]);
  await createPackage(page, "Not complete");
  await addFiles(page, upload("letter.csv", Buffer.from("Dear colleagues,\nhere is the list you asked for.\n")), upload("titles.csv", csvOf([["ISSN"], ...journals.map(({ issn }) => [issn])])));
  await page.getByTestId("file-input").setInputFiles(upload("citations.csv", csvOf([["issn_l", "year", "num_citations"], ...journals.map(({ issn }) => [issn, "2019", "4"])])));
  await expect(lineOf(page, "citations.csv")).toContainText("Needs your confirmation");
  await page.getByRole("main").getByRole("link", { name: /^← / }).click();
  const bare = cardOf(page, "Not complete");
  await expect(dataOf(bare)).toHaveText([
    "Missing: COUNTER reports, a price list, the Big Deal cost and the growth of the Big Deal cost",
    "1 file could not be read",
    "1 file waits for your confirmation",
  ]);
  await expect(figureOf(bare, "Titles"), "there is no scenario yet").toHaveText("–");
  await expectAccessibleInBoth(page, "cards of packages");
  for (const width of [1280, 768, 360]) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page, width);
    await shot(page, `package-cards-${width}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await shot(page, "package-cards-360-dark");
});

test("figures are requested for cards in view only, and move nothing when they arrive", async ({ page }) => {
  await enter(page, url());
  const asked: string[] = [];
  page.on("request", (request) => /\/package\/[^/]+\/scenarios$/.test(request.url()) && asked.push(request.url()));
  await page.route("**/package/*/scenarios", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.route("**/package", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const reply = await route.fetch();
    const { packages } = (await reply.json()) as { packages: { name: string }[] };
    const demo = packages.find(({ name }) => name === "Demo package");
    return route.fulfill({ response: reply, json: { packages: Array.from({ length: 12 }, (_, at) => ({ ...demo, id: at === 0 ? (demo as { id?: string }).id : `package-invented-${at}`, name: `Package ${at + 1}` })) } });
  });
  await page.reload();
  const card = cardOf(page, "Package 1");
  await expect(card.locator(".MuiSkeleton-root").first()).toBeVisible();
  const before = await card.boundingBox();
  await expect(figureOf(card, "Titles")).toHaveText("931");
  expect(await card.boundingBox()).toEqual(before);
  expect(new Set(asked).size, "the last ones are far below").toBeLessThan(8);
  await cardOf(page, "Package 12").scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some((address) => address.includes("package-invented-11"))).toBe(true);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("scenarios are sorted by their headings, by mouse and keyboard, and the address keeps the order", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  const table = page.getByRole("table", { name: "Scenarios" });
  await expect(table.locator('[data-label="Titles subscribed"]')).toHaveText([/^0 of 931$/, /^150 of 931$/]);
  await page.getByRole("button", { name: "Actions for First scenario" }).click();
  await page.getByRole("menuitem", { name: "Make a copy…" }).click();
  await takeName(page, "a copy without capitals", "Copy");
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  const names = () => table.getByRole("rowheader").getByRole("link").allInnerTexts();
  const heading = (name: string) => table.getByRole("columnheader", { name, exact: true });
  await expect.poll(names).toEqual(["First scenario", "150 core titles", "a copy without capitals"]);
  await expect(heading("Name")).toHaveAttribute("aria-sort", "none");
  await test.step("by mouse: most titles first, then fewest, then as before", async () => {
    await heading("Titles subscribed").getByRole("button").click();
    await expect(heading("Titles subscribed")).toHaveAttribute("aria-sort", "descending");
    expect((await names())[0]).toBe("150 core titles");
    await expect(page).toHaveURL(/sort=-subscribed/);
    await page.reload();
    await expect.poll(async () => (await names())[0], { message: "after a reload" }).toBe("150 core titles");
    await heading("Titles subscribed").getByRole("button").click();
    await expect(heading("Titles subscribed")).toHaveAttribute("aria-sort", "ascending");
    expect((await names()).at(-1)).toBe("150 core titles");
    await heading("Titles subscribed").getByRole("button").click();
    await expect(page).not.toHaveURL(/sort=/);
    expect((await names())[0]).toBe("First scenario");
  });
  await test.step("by keyboard, whatever the case of the names", async () => {
    await heading("Name").getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(heading("Name")).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(names).toEqual(["150 core titles", "a copy without capitals", "First scenario"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(heading("Cost a year"), "the lowest cost first").toHaveAttribute("aria-sort", "ascending");
  });
  await expectAccessibleInBoth(page, "the table of scenarios");
  await shot(page, "scenario-table-1280");
  for (const [width, size] of [[768, "16px"], [360, "16px"], [360, "32px"]] as const) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    await expect(heading("Cost a year").getByRole("button"), "the way to sort stays").toBeVisible();
    await expectFits(page, width);
    await shot(page, `scenario-table-${width}-${size}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await shot(page, "scenario-table-360-dark");
});

/** The card of a package. */
function cardOf(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** A key figure of a card. */
function figureOf(card: Locator, name: string): Locator {
  return card.locator(`dt:text-is("${name}") + dd`);
}

/** What a card says about its data, without the signs. */
function dataOf(card: Locator): Locator {
  return card.getByRole("list", { name: /^Data of / }).locator("li > span:last-child");
}

async function expectFits(page: Page, width: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` }).toBeLessThanOrEqual(width);
}

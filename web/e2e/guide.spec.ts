/** The guide for librarians: found from Help without a mouse, read chapter by chapter, and at home on a phone. */

import { expect, test } from "./journey";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";

const { url } = ownServer();

test("the guide opens from Help by keyboard, with pictures, chapters and titles of their own", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("button", { name: "Help" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Guide" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Guide for librarians" })).toBeVisible();
  await expect(page).toHaveTitle("Guide for librarians · Titlewise");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["First forecast", "Reading the screen", "Building a scenario", "Sharing", "Consortium", "Reference data", "Data check", "Glossary"]);

  await page.getByRole("main").getByRole("link", { name: "First forecast" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("First forecast · Guide · Titlewise");
  const picture = page.getByRole("img", { name: /^The tab Setup of a package/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  const [drawn, own] = await picture.evaluate((image: HTMLImageElement) => [image.clientWidth / image.clientHeight, image.naturalWidth / image.naturalHeight]);
  expect(Math.abs((drawn ?? 0) - (own ?? 1)), "its place was as large before it came").toBeLessThan(0.02);
  await expect(page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "First forecast" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Next: Reading the screen" }).press("Enter");
  await expect(page).toHaveTitle("Reading the screen · Guide · Titlewise");
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY), "another chapter begins at its top").toBe(0);
  await page.getByRole("link", { name: "glossary", exact: true }).press("Enter");
  await expect(page).toHaveURL(`${url()}/guide/glossary#columns-of-the-table`);
  await expect(page.getByRole("heading", { name: "Columns of the table" })).toBeInViewport();
  await expect(page.getByRole("rowheader", { name: "Cost per use", exact: true })).toBeVisible();
});

test("an answer of Support leads to its place in the guide, also on a phone with large text", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${url()}/support`);
  await page.getByRole("link", { name: "Learn more in the guide: Which parameters matter most?" }).click();
  await expect(page.getByRole("heading", { name: "Change the parameters" })).toBeInViewport();
  await page.addStyleTag({ content: "html { font-size: 200%; }" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(360);
  await page.getByRole("link", { name: "All chapters" }).click();
  await page.getByRole("main").getByRole("link", { name: "Glossary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "tables neither").toBeLessThanOrEqual(360);
});

test("a chapter is printed without menus", async ({ page }) => {
  await page.goto(`${url()}/guide/sharing`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Sharing" })).toBeVisible();
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Chapters" })).toBeHidden();
});

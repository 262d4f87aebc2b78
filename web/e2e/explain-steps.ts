/** What journeys do with the sheet that explains a number, step by step. */

import { expect, type Locator, type Page } from "@playwright/test";
import { enter } from "./sign-in-steps";

/** The scenario with 150 titles. */
export const CORE = "/p/package-demo/s/scenario-demo-choice";

export const grid = (page: Page) => page.getByTestId("journal-grid");
export const sheet = (page: Page) => page.getByTestId("explain-sheet").getByRole("dialog");
export const value = (page: Page) => sheet(page).getByTestId("explained-value");
export const cell = (page: Page, column: string, row = 0) => grid(page).locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

/** Opens the scenario with 150 titles. */
export async function openCore(page: Page, url: string, query = ""): Promise<void> {
  await enter(page, url);
  await page.goto(`${url}${CORE}${query}`);
  await expect(grid(page).locator(".ag-row").first()).toBeVisible();
}

/** The ISSN-L of the first journal in the grid. */
export async function issnOfFirst(page: Page): Promise<string> {
  return (await grid(page).locator(".ag-row").first().getAttribute("row-id")) ?? "";
}

/** The heading of the sheet while it shows something with this name. */
export function heading(page: Page, name: string): Locator {
  return sheet(page).getByRole("heading", { level: 2, name, exact: true });
}

/** The button that opens an input of the shown value, by what its label begins with. */
export function input(page: Page, name: string | RegExp): Locator {
  return sheet(page).getByRole("listitem").getByRole("button", { name: typeof name === "string" ? new RegExp(`^${name}`) : name }).first();
}

/** All inputs of the shown value. */
export function inputs(page: Page): Locator {
  return sheet(page).getByRole("listitem").getByRole("button");
}

/** The values of the inputs. */
export async function amounts(page: Page): Promise<number[]> {
  return (await inputs(page).locator(".number").allInnerTexts()).map(amountOf);
}

/** The number that a text begins with, whatever signs are around it. */
export function amountOf(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, "")) * (text.trim().startsWith("-") ? -1 : 1);
}

/** Reaches a button by Tab and presses it. */
export async function openByKey(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** Presses a button of the sheet and waits for its answer. */
export async function press(page: Page, name: string, answer: string): Promise<void> {
  await sheet(page).getByRole("button", { name }).click();
  await expect(sheet(page).getByText(answer)).toBeVisible();
}

/** What was copied. */
export async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Presses a key until something has the focus. */
export async function walkTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if (await isFocused(target)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if (await isFocused(target)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} is not reached by Tab`);
}

/** Whether something has the focus. */
async function isFocused(target: Locator): Promise<boolean> {
  return (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement);
}

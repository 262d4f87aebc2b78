/** What a librarian does with a scenario as a whole, step by step. */

import { expect, type Locator, type Page } from "@playwright/test";
import { enter } from "./sign-in-steps";

/** Opens a scenario of the demo package and waits for its journals and for what can be undone. */
export async function openScenario(page: Page, url: string, name: string): Promise<void> {
  await enter(page, url);
  await page.getByRole("link", { name: /Demo package/ }).click();
  const steps = page.waitForResponse((reply) => reply.url().includes("/versions?"));
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await steps;
  // Where the link was, a chart may explain itself to the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.locator(".MuiPopper-root")).toHaveCount(0);
}

/** Changes what a loan costs and waits until it is saved. */
export async function changeLoanCost(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const loan = page.getByTestId("setting-cost_ill");
  await expect(loan).toHaveValue(from);
  await loan.fill(to);
  await expect(page.getByText("Setting updated")).toBeVisible();
  await page.getByRole("button", { name: "Close parameters" }).click();
}

/** Subscribes the first title in the grid that is not, and waits until it is saved. Gives its name. */
export async function subscribeFirst(page: Page): Promise<string> {
  const grid = page.getByTestId("journal-grid");
  const label = await grid.getByRole("button", { name: /^Subscribe / }).first().getAttribute("aria-label");
  const title = (label ?? "").replace("Subscribe ", "");
  await grid.getByRole("button", { name: `Subscribe ${title}`, exact: true }).click();
  await expect(page.getByText(/^Subscribed 1 journal, /)).toBeVisible();
  return title;
}

/** The button in the head of a scenario that takes its last change back, or makes it again. */
export function stepButton(page: Page, name: "Undo" | "Redo"): Locator {
  return page.getByTestId("scenario-header").getByRole("button", { name, exact: true });
}

/** Opens the menu of the scenario and chooses from it. */
export async function chooseInMenu(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: "Scenario", exact: true }).click();
  await page.getByRole("menuitem", { name: choice }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** The dialog proposes a name, ready to be typed over. */
export async function expectFocusOnName(page: Page, name: string): Promise<void> {
  const box = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await expect(box).toHaveValue(name);
  await expect(box).toBeFocused();
}

/** Types a name into the dialog and takes it. */
export async function takeName(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
}

/** Opens the history and waits for its newest version. */
export async function openHistory(page: Page): Promise<Locator> {
  await chooseInMenu(page, "History…");
  const history = page.getByRole("dialog").getByRole("list", { name: "Versions" });
  await expect(history.getByRole("listitem").first()).toContainText("current version");
  return history;
}

/** A version in the open history. */
export function versionOf(history: Locator, revision: number): Locator {
  return history.getByRole("listitem", { name: `Version ${revision}`, exact: true });
}

/** Goes back to a version in the open history. */
export async function goBackTo(history: Locator, revision: number): Promise<void> {
  await versionOf(history, revision).getByRole("button", { name: "Restore this version" }).click();
}

/** Closes the history. */
export async function closeHistory(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

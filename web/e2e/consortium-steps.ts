/** What is done with the grids of a consortium, step by step. */

import { expect, type Locator, type Page } from "@playwright/test";

/** The cells of one row of a grid, which may stand in two parts of it, by the name of the institution in it. */
export async function rowOf(grid: Locator, institution: string): Promise<(column: string) => Locator> {
  const row = grid.locator("[row-id]").filter({ hasText: institution }).first();
  await expect(row).toBeVisible();
  const id = await row.getAttribute("row-id");
  return (column) => grid.locator(`[row-id="${id}"] [col-id="${column}"]`);
}

/** Opens the menu of a member and chooses from it. */
export async function chooseFor(page: Page, institution: string, choice: RegExp | string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${institution}` }).click();
  await page.getByRole("menuitem", { name: choice, exact: true }).click();
}

/** The names in the grid, from the top. */
export async function namesIn(grid: Locator): Promise<string[]> {
  const cells = grid.locator('.ag-row [col-id="institution"]');
  const rows = await cells.evaluateAll((all) => all.map((cell) => ({ at: Number(cell.closest("[row-index]")?.getAttribute("row-index")), name: cell.textContent ?? "" })));
  return rows.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/** Ticks or clears the box of an institution and waits until all is forecast anew. */
export async function setIncluded(page: Page, institution: string, isIncluded: boolean): Promise<void> {
  const box = page.getByRole("checkbox", { name: `Include ${institution}`, exact: true });
  await box.setChecked(isIncluded);
  await expect(page.getByText("Institutions updated.")).toBeVisible();
  await page.getByRole("alert").filter({ hasText: "Institutions updated." }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Institutions updated.")).toHaveCount(0);
}

/** What the page of a scenario says of its costs and uses. */
export async function figures(page: Page): Promise<{ cost: string; access: string; line: string }> {
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  return { cost: await page.getByTestId("annual-cost").innerText(), access: await page.getByTestId("access").innerText(), line: await page.getByTestId("scenario-line").innerText() };
}

/** An amount of money as a number. */
export function amountIn(text: string): number {
  return Number(/-?[\d,]+(\.\d+)?/.exec(text.replaceAll("$", ""))?.[0].replaceAll(",", ""));
}

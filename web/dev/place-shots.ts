/** Pictures of the page of an institution and of what is to know and to change of a package. */

import type { Page } from "@playwright/test";
import { librarian, logIn } from "./log-in.ts";

/** Takes the pictures, of the mock's institutions. */
export async function placeScreens(page: Page, url: string, width: number): Promise<void> {
  const shot = (name: string, fullPage = true) => page.screenshot({ path: `test-results/place-${name}-${width}.png`, fullPage, animations: "disabled" });
  const dialog = page.getByRole("dialog");
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const open = async (button: string | RegExp, picture: string) => {
    await press(button);
    await dialog.waitFor();
    await shot(picture, false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await logIn(page, url, librarian);
  await page.getByRole("link", { name: "Example College" }).click();
  await page.getByRole("tab", { name: /Users/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await shot("packages");
  await page.getByRole("tab", { name: /Users/ }).click();
  await shot("users");
  await page.getByLabel("Role of Vic Viewer").click();
  await page.getByRole("option", { name: "Viewer" }).waitFor();
  await shot("users-role", false);
  await page.keyboard.press("Escape");
  await open(/^End access of Vic/, "users-end");
  await press("Add user");
  await dialog.getByRole("button", { name: "Add" }).click();
  await dialog.getByRole("alert").waitFor();
  await shot("users-add", false);
  await dialog.getByRole("combobox").click();
  await shot("users-add-role", false);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("tab", { name: /ROR/ }).click();
  await page.getByLabel("ROR ID", { exact: true }).fill("12345");
  await press("Add");
  await page.getByRole("alert").waitFor();
  await shot("ror");
  await open("Remove 02y3ad647", "ror-remove");
  await open("Rename", "rename");
  await page.goto(`${url}/i/i3?tab=users`);
  await page.getByRole("table").waitFor();
  await shot("consortium-users");
  await page.goto(`${url}/i/i2?tab=users`);
  await page.getByRole("table").waitFor();
  await shot("users-look");
  await page.goto(`${url}/p/p1?tab=details`);
  await page.getByRole("button", { name: "Delete package" }).waitFor();
  await shot("details");
  await open("Change: Name", "details-name");
  await open("Change: Description", "details-description");
  await press("Change: Currency");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "EUR" }).click();
  await shot("details-currency", false);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open("Change: Big Deal cost a year", "details-costs");
  await open("Delete package", "details-delete");
  await open(/No perpetual access/, "warning-perpetual");
  await open(/Prices missing/, "warning-prices");
  await open(/Title filter/, "warning-filter");
}

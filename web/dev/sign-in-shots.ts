/** Pictures of the ways in and of the account page, and of what somebody sees who may only look. */

import type { Page } from "@playwright/test";
import { librarian, logIn } from "./log-in.ts";

/** Takes the pictures; the last ones need the people of the mock. */
export async function signInScreens(page: Page, url: string, width: number): Promise<void> {
  const shot = (name: string) => page.screenshot({ path: `test-results/sign-in-${name}-${width}.png`, fullPage: true, animations: "disabled" });
  const name = page.getByLabel("Email or username");
  const next = page.getByRole("button", { name: "Next" });
  const password = page.getByLabel("Password", { exact: true });

  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: "Try the demo library" }).waitFor();
  await shot("1");
  await name.fill("nobody@titlewise.example");
  await next.click();
  await page.getByRole("alert").waitFor();
  await shot("1-unknown");
  await name.fill(librarian.name);
  await next.click();
  await password.waitFor();
  await shot("2");
  await password.fill("slow");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").waitFor();
  await shot("2-refused");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await shot("recover");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("is under way").waitFor();
  await shot("recover-sent");
  for (const token of ["good", "bad"]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(`${url}/reset-password?token=${token}`);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("alert").waitFor();
    await shot("reset");
    await page.getByLabel("New password", { exact: true }).fill("long enough");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: /^Password (not )?changed$/ }).waitFor();
    await shot(`reset-${token}`);
    /* oxlint-enable no-await-in-loop */
  }
  await logIn(page, url, librarian);
  await page.getByRole("list", { name: "Institutions" }).waitFor();
  await shot("home");
  await page.getByRole("button", { name: /^Account/ }).click();
  await shot("menu");
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.getByRole("list", { name: "Institutions" }).waitFor();
  await shot("account");
  await page.getByRole("tab", { name: "Settings" }).click();
  await shot("settings");
  for (const part of ["name", "email", "password"]) {
    /* oxlint-disable no-await-in-loop */
    await page.getByRole("button", { name: `Change your ${part}` }).click();
    await page.getByRole("dialog").waitFor();
    await shot(`settings-${part}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    /* oxlint-enable no-await-in-loop */
  }
  await lookOnly(page, url, shot);
}

async function lookOnly(page: Page, url: string, shot: (name: string) => Promise<unknown>) {
  await page.evaluate(() => localStorage.clear());
  await logIn(page, url, { name: "vic", password: "only-looking" });
  await page.goto(url);
  await page.locator('a[href^="/p/"]').first().waitFor();
  await page.getByRole("button", { name: "New package" }).hover();
  await page.getByRole("tooltip").waitFor();
  await shot("viewer-home");
  await page.locator('a[href^="/p/"]').first().click();
  await page.getByRole("tab", { name: /Setup/ }).click();
  await page.getByTestId("files").waitFor();
  await shot("viewer-setup");
  await page.getByRole("tab", { name: /Scenarios/ }).click();
  await page.locator('a[href*="/s/"]').first().click();
  await page.locator(".ag-row").first().waitFor();
  await page.getByRole("button", { name: "Parameters" }).click();
  await page.getByTestId("settings").waitFor();
  await page.waitForLoadState("networkidle");
  await shot("viewer-scenario");
}

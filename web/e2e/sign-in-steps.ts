/** How people come in and go out, step by step. */

import { expect, type Locator, type Page } from "@playwright/test";

/** The account that a server with a demo has. */
export const demo = { email: "demo@titlewise.example", password: "invented-library" };

/** The first step of logging in. */
export async function nameAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel("Email or username").fill(name);
  await page.getByRole("button", { name: "Next" }).click();
}

/** The second step of logging in. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Logs in on the login page, through both steps. */
export async function logIn(page: Page, { email, password }: { email: string; password: string } = demo): Promise<void> {
  await nameAccount(page, email);
  await givePassword(page, password);
  await expect(page.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
}

/** Signs in to the demo from the login page: without a password, of which a server takes only so many at once. */
export async function openDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Look at the invented library" }).click();
  await expect(page.getByRole("button", { name: `Account: ${demo.email}` })).toBeVisible();
}

/** Comes to the front door and goes into the demo: its institution. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await openDemo(page);
  await expect(institution(page)).toBeVisible();
}

/** The heading of the demo's institution, to which its user is led. */
export function institution(page: Page): Locator {
  return page.getByRole("heading", { level: 1, name: "Brammere State University" });
}

/** Opens the account menu and chooses from it. */
export async function chooseInAccountMenu(page: Page, choice: "Admin dashboard" | "Your account" | "Log out"): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: choice }).click();
}

/** Logs out and waits for the front door. */
export async function logOut(page: Page): Promise<void> {
  await chooseInAccountMenu(page, "Log out");
  await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search, "nobody is led back to what another one looked at").toBe("/");
}

/** The token this browser holds, for requests that are made beside the screens. */
export async function tokenOf(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem("titlewise.token"))) ?? "";
}

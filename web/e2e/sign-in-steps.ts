/** How people come in and go out, step by step. */

import { expect, type Locator, type Page } from "@playwright/test";
import { librarian } from "./server";

export { librarian };

/** With these every visitor of a server with a demo can sign in. */
export const demo = { email: "demo@titlewise.example", password: "invented-library" };

const INSTITUTION = "Brammere State University";

/** Tokens of the librarian by server: a server takes only so many passwords at once. */
const tokens = new Map<string, string>();

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
export async function logIn(page: Page, { email, password }: { email: string; password: string } = librarian): Promise<void> {
  await nameAccount(page, email);
  await givePassword(page, password);
  await expect(page.getByRole("button", { name: `Account: ${email}` })).toBeVisible();
}

/** Visits the demo from the login page: in a copy of the library. */
export async function openDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try the demo library" }).click();
  await expect(page.getByRole("button", { name: `Account: ${demo.email}` })).toBeVisible();
}

/** Comes to the front door as the librarian and goes to the demo's library. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  const token = await librariansToken(page, url);
  await page.evaluate((kept) => localStorage.setItem("titlewise.token", kept), token);
  await page.goto(url);
  await expect(frontPage(page)).toBeVisible();
  if (await home(page).isVisible()) await page.getByRole("main").getByRole("heading").getByRole("link", { name: INSTITUTION }).click();
  await expect(institution(page)).toBeVisible();
}

/** A token of the librarian, a fresh one if the session has ended. */
async function librariansToken(page: Page, url: string): Promise<string> {
  const known = tokens.get(url);
  if (known && (await page.request.get(`${url}/user/me`, { headers: { authorization: `Bearer ${known}` } })).ok()) return known;
  const reply = await page.request.post(`${url}/user/login`, { data: librarian });
  expect(reply.status(), "the librarian logs in").toBe(200);
  const { access_token: token } = (await reply.json()) as { access_token: string };
  tokens.set(url, token);
  return token;
}

/** The heading of the demo's institution, or of a visitor's copy of it. */
export function institution(page: Page): Locator {
  return page.getByRole("heading", { level: 1, name: INSTITUTION });
}

/** The heading of Home, to which users with several packages come. */
export function home(page: Page): Locator {
  return page.getByRole("heading", { level: 1, name: "Home", exact: true });
}

/** The heading of the page to which the librarian comes: Home, once there are several packages. */
export function frontPage(page: Page): Locator {
  return institution(page).or(home(page));
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

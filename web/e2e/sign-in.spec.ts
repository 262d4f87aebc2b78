/**
 * Coming in and going out against the real server: the demo, both steps of the login and what can go wrong in them, the
 * way back to where somebody wanted to be, the account page, several tabs, and downloads, which need a token of their own.
 */

import { expect, test, type Page } from "./journey";
import { downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { chooseInAccountMenu, demo, enter, givePassword, home, institution, librarian, logIn, logOut, nameAccount, openDemo, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();
const landing = (page: Page) => page.getByRole("heading", { name: "Which journals are worth keeping?" });
const loginPage = (page: Page) => page.getByRole("heading", { name: "Log in" });

test("the demo opens when it is asked for, and visitors are shown what it is about", async ({ page }) => {
  await page.goto(url());
  await expect(landing(page)).toBeVisible();
  await expect(page).toHaveTitle("Which journals are worth keeping? · Titlewise");
  await openDemo(page);
  await expect(page.getByRole("heading", { level: 1, name: "150 core titles" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Titlewise" }).click();
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole("link", { name: /Demo package/ })).toBeVisible();
  await expect(page).toHaveTitle("Home · Titlewise");
  await page.evaluate(() => localStorage.setItem("titlewise.token", "of a server that is no more"));
  await page.reload();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await openDemo(page);
  await expect(home(page), "and back to where one was").toBeVisible();
  await logOut(page);
  await page.goto(`${url()}/u`);
  await expect(loginPage(page), "who is not signed in must log in first").toBeVisible();
  await openDemo(page);
  await expect(page).toHaveTitle("Your account · Titlewise");
  await page.goto(`${url()}/login`);
  await expect(institution(page), "who is signed in needs no login page").toBeVisible();
});

test("a log-out ends the session for good", async ({ page }) => {
  await enter(page, url());
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  expect((await page.request.get(`${url()}/user/me`, { headers })).status()).toBe(200);
  await logOut(page);
  expect((await page.request.get(`${url()}/user/me`, { headers })).status()).toBe(401);
  expect(await tokenOf(page)).toBe("");
});

test("a token that has grown old is exchanged, and nobody notices", async ({ page }) => {
  await enter(page, url());
  await page.evaluate(() => localStorage.setItem("titlewise.sign-in", JSON.stringify({ id: "x", heldSince: 0 })));
  const renewed = page.waitForResponse((reply) => reply.url().endsWith("/session/renew"));
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole("link", { name: /Demo package/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("titlewise.sign-in"))).not.toContain('"heldSince":0');
});

test("the login says what is wrong, and lets in who is right", async ({ page }) => {
  await signedOut(page);
  const name = page.getByLabel("Email or username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(name).toBeFocused();

  await nameAccount(page, "nobody@titlewise.example");
  await expect(page.getByRole("alert")).toHaveText("Sorry, we couldn't find that account.");
  await nameAccount(page, "nobody");
  await expect(page.getByRole("alert")).toHaveText("Sorry, we couldn't find that account.");
  await shot(page, "login-unknown");

  await name.fill(` ${demo.email} `);
  await name.press("Enter");
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await givePassword(page, "something else");
  await expect(page.getByRole("alert")).toHaveText("Password incorrect");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await shot(page, "login-password");

  await page.getByRole("button", { name: "Change account" }).click();
  await expect(name).toHaveValue(` ${demo.email} `);
  await expect(name).toBeFocused();
  await logIn(page);
  await expect(institution(page)).toBeVisible();
});

test("a link leads to its page also for who must log in first, but to no other site", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: /Setup/ }).click();
  await expect(page.getByRole("table", { name: "Files" })).toBeVisible();
  const deep = page.url();
  await logOut(page);

  await page.goto(deep);
  await logIn(page);
  await expect(page.getByRole("table", { name: "Files" })).toBeVisible();
  expect(page.url()).toBe(deep);

  await logOut(page);
  for (const elsewhere of ["//example.org/", "https://example.org/", "/\\example.org", "/.//example.org"]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(`${url()}/login?next=${encodeURIComponent(elsewhere)}`);
    await openDemo(page);
    await expect(institution(page)).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`^${url()}/i/[^/]+$`));
    await logOut(page);
    /* oxlint-enable no-await-in-loop */
  }
});

test("name and password are changed on the account page", async ({ page }) => {
  await enter(page, url());
  await chooseInAccountMenu(page, "Your account");
  await expect(page).toHaveTitle("Your account · Titlewise");
  await expect(page.getByRole("list", { name: "Institutions" })).toContainText("You are an administrator of this institution.");
  await expect(page.getByRole("tab")).toHaveText(["Institutions (1)", "Settings"]);
  await page.getByRole("tab", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog");

  await test.step("the name", async () => {
    await page.getByRole("button", { name: "Change your name" }).click();
    await dialog.getByLabel("Name").fill("  Lia Lorimer ");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Name updated")).toBeVisible();
    await expect(page.getByText("Lia Lorimer", { exact: true })).toBeVisible();
  });
  await test.step("no email that is none", async () => {
    await page.getByRole("button", { name: "Change your email" }).click();
    await dialog.getByLabel("Email").fill("lia");
    await dialog.getByLabel("Current password", { exact: true }).fill(librarian.password);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("This email isn't valid.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("a password that is too short, or of which the present one is not known", async () => {
    await page.getByRole("button", { name: "Change your password" }).click();
    await expect(dialog.getByLabel("Current password", { exact: true })).toBeFocused();
    await dialog.getByLabel("Current password", { exact: true }).fill("not this one");
    await dialog.getByLabel("New password", { exact: true }).fill("short");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("A password has at least 8 characters.");
    await dialog.getByLabel("New password", { exact: true }).fill("new words for it");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Password incorrect");
    await shot(page, "password-refused");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step("the password, and back", async () => {
    await changePassword(page, librarian.password, "new words for it");
    await logOut(page);
    await page.getByRole("link", { name: "Log in" }).click();
    await nameAccount(page, librarian.email);
    await givePassword(page, librarian.password);
    await expect(page.getByText("Password incorrect")).toBeVisible();
    await givePassword(page, "new words for it");
    await expect(institution(page)).toBeVisible();
    await page.goto(`${url()}/u?tab=settings`);
    await expect(page.getByText("Lia Lorimer", { exact: true })).toBeVisible();
    await changePassword(page, "new words for it", librarian.password);
  });
});

test("a session that ends elsewhere ends in every tab", async ({ page, context }) => {
  await signedOut(page);
  await logIn(page);
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
  const here = page.url();
  const other = await context.newPage();
  await other.goto(url());
  await expect(institution(other)).toBeVisible();

  await test.step("logged out in another tab, and in again there", async () => {
    await logOut(other);
    await expect(page.getByText("You are logged out.")).toBeVisible();
    await other.getByRole("link", { name: "Log in" }).click();
    await logIn(other);
    await expect(other.getByRole("link", { name: /Demo package/ })).toBeVisible();
    await other.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1, name: "Demo package" }), "the first tab goes on where it was").toBeVisible();
    expect(page.url()).toBe(here);
  });
  await test.step("ended by the server", async () => {
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    expect((await page.request.delete(`${url()}/session`, { headers })).status()).toBe(204);
    await page.reload();
    await expect(page.getByText("You are logged out.")).toBeVisible();
    await expect(loginPage(other)).toBeVisible();
    await logIn(page);
    await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
    expect(page.url()).toBe(here);
  });
});

test("a download brings a file, by an address that is good for nothing else", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const asked = page.waitForResponse((reply) => reply.url().endsWith("/download-token"));
  await page.getByRole("button", { name: "Export" }).click();
  const file = await downloaded(page, page.getByRole("menuitem", { name: /CSV/ }));
  expect(file.name).toMatch(/\.csv$/);
  expect(file.content.toString("utf8").trim().split("\n").length, "a heading and 931 journals").toBe(932);
  const { url: address } = (await (await asked).json()) as { url: string };
  const ticket = new URL(address, url()).searchParams.get("jwt");
  expect(ticket).toBeTruthy();
  expect(ticket).not.toBe(await tokenOf(page));
  const headers = { authorization: `Bearer ${ticket}` };
  expect((await page.request.get(`${url()}/user/me`, { headers })).ok()).toBe(false);
  expect((await page.request.get(`${url()}/package?jwt=${ticket}`)).ok()).toBe(false);

  await page.route("**/download-token", (route) => route.fulfill({ status: 403, json: { title: "Not allowed", detail: "Your role does not allow this." } }), { times: 1 });
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  await expect(page.getByText("Not allowed. Your role does not allow this.")).toBeVisible();
});

test("a forgotten password: the email goes along, and an unknown one is told", async ({ page }) => {
  await signedOut(page);
  await nameAccount(page, librarian.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveTitle("Forgot your password? · Titlewise");
  const email = page.getByLabel("Email of your account");
  await expect(email).toHaveValue(librarian.email);
  await email.fill("nobody@titlewise.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Sorry, we couldn't find that account.");

  await page.goto(`${url()}/reset-password`);
  await expect(page.getByRole("heading", { name: "Forgot your password?" }), "without the link's token").toBeVisible();
  await page.goto(`${url()}/reset-password?token=made-up`);
  await page.getByLabel("New password", { exact: true }).fill("new words for it");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("Sorry, we couldn't update your password.");
  await page.getByRole("link", { name: "Request another email" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.goto(`${url()}/change-password`);
  await expect(loginPage(page)).toBeVisible();
});

test("the way in fits a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signedOut(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await nameAccount(page, demo.email);
  await expect(page.getByRole("button", { name: "Log in" })).toBeInViewport();
  expect(await overflow()).toBe(0);
  await shot(page, "login-360");
  await openDemo(page);
  await expect(institution(page)).toBeVisible();
  expect(await overflow()).toBe(0);
  await shot(page, "institution-360");
});

/** Opens the login page in a browser that does not open the demo by itself. */
async function signedOut(page: Page): Promise<void> {
  await page.goto(`${url()}/login`);
  await expect(loginPage(page)).toBeVisible();
}

/** Changes the password on the settings tab. */
async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByRole("button", { name: "Change your password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill(current);
  await dialog.getByLabel("New password", { exact: true }).fill(next);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Password updated")).toBeVisible();
  await expect(dialog).toBeHidden();
}

test.describe("a user who cannot be fetched", () => {
  test("is signed out if the server does not know them, and not if it only fails", async ({ page }) => {
    await enter(page, url());
    let status = 503;
    await page.route("**/user/me", (route) => route.fulfill({ status, contentType: "application/problem+json", json: { status, title: "Not now" } }));
    await page.reload();
    await expect(institution(page), "what can be read is read").toBeVisible();
    status = 404;
    await page.reload();
    await expect(page.getByLabel("Email or username")).toBeVisible();
    expect(await tokenOf(page)).toBe("");
  });
});

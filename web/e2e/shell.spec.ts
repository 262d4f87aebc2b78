/** The frame around all screens: addresses and where they lead, crumbs, menus, the footer, light and dark. */

import { expect, test, type Page } from "./journey";
import { ownServer } from "./own-server";
import { chooseInAccountMenu, enter, frontPage, institution, librarian, openDemo } from "./sign-in-steps";
import { createPackage } from "./steps";

const { url } = ownServer();
const pathOf = (page: Page) => page.url().slice(url().length);

test("visitors find what is public, and no wrong turning leaves them alone", async ({ page }) => {
  await page.goto(url());
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: "Learn" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Guide", "Docs"]);
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "About" }), "pages without content are not offered").toHaveCount(0);
  await page.goto(`${url()}/press`);
  await expect(page).toHaveTitle("Press · Titlewise");
  await expect(page.getByRole("heading", { name: "No articles yet" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Purchase" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["Guide", "Support", "Terms of use", "Privacy"]);
  await page.goto(`${url()}/no/such/page`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to start page" }).click();
  expect(pathOf(page)).toBe("/");
});

test("every public page has its address, and its own heading", async ({ page }) => {
  const headings = {
    "/": "Which journals are worth keeping?", "/team": "Team", "/press": "Press", "/case-studies": "Case studies", "/webinars": "Webinars", "/contact": "Contact", "/support": "Support", "/guide": "Guide for librarians", "/guide/glossary": "Glossary", "/guide/no-such-chapter": "Page not found", "/terms": "Terms of use",
    "/privacy": "Privacy policy", "/privacy-form": "CCPA Form", "/request-demo": "Request a demo", "/purchase": "Get Titlewise", "/purchase/success": "Thank you", "/purchase/declined": "Order not accepted",
    "/login": "Log in", "/recover-password": "Forgot your password?", "/reset-password#token=made-up": "Choose a new password",
  };
  for (const [path, heading] of Object.entries(headings)) {
    /* oxlint-disable no-await-in-loop */
    await page.goto("about:blank");
    await page.goto(url() + path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(`${url()}/terms`);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["What you get", "Your data stays yours", "Forecasts are estimates", "Fair use", "Outages and liability", "Termination"]);
});

test("on a phone the menus are behind one button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url());
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Learn" })).toBeHidden();
  await bar.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Guide", "Docs", "Purchase"]);
  await page.getByRole("menuitem", { name: "Purchase" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Get Titlewise" })).toBeVisible();
});

test("addresses of old links lead to the right screen, with what they ask for", async ({ page }) => {
  await page.goto(`${url()}/change-password`);
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await page.goto(`${url()}/u?tab=settings`);
  await expect(page).toHaveURL(`${url()}/login?next=%2Fu%3Ftab%3Dsettings`);
  await openDemo(page);
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
  for (const old of ["/a", "/a/some-package"]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(url() + old);
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await expect(page).toHaveURL(`${url()}/u`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(url());
  await expect(institution(page)).toBeVisible();
  const place = pathOf(page);
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
  const packageAddress = new URL(page.url()).pathname;
  await page.goto(`${url()}${place}${packageAddress}?tab=setup`);
  await expect(page.getByRole("tab", { name: /^Setup/ })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(`${url()}${packageAddress}?tab=setup`);
  await page.goto(url() + packageAddress);
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  const short = new URL(page.url()).pathname;
  const [, , pack = "", , scenario = ""] = short.split("/");
  for (const old of [`/a/${pack}/${scenario}`, `/a/${pack}/${scenario}/overview`, `${place}/p/${pack}/s/${scenario}`]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(`${url()}${old}?view=table`);
    await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
    await expect(page).toHaveURL(`${url()}${short}?view=table`);
    /* oxlint-enable no-await-in-loop */
  }
});

test("crumbs say where one is and lead to the others, by pointing and by the keyboard", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Another package");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveCount(2);

  await crumbs.getByText("Another package").hover();
  await expect(page.getByText("Current package: Another package")).toBeVisible();
  await expect(page.getByText("Other packages (1):")).toBeVisible();
  await expect(page.locator(".MuiPaper-root").filter({ has: page.getByText("Other packages (1):") }).last()).toHaveCSS("max-height", "500px");
  await page.getByRole("menuitem", { name: "Demo package" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Demo package" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /First scenario/ }).click();
  await expect(crumbs.getByRole("listitem")).toHaveCount(3);

  const others = crumbs.getByRole("button", { name: "Other packages" });
  await others.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Another package" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(others).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Another package" })).toBeVisible();
  await crumbs.getByRole("link", { name: "Brammere State University" }).click();
  await expect(institution(page)).toBeVisible();
});

test("those signed in have help and an account; a log-out ends at the front door", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Guide", "Documentation"]);
  await page.getByRole("menuitem", { name: "Documentation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Account: ${librarian.email}` })).toBeVisible();
  await page.getByRole("link", { name: "Titlewise" }).click();
  await expect(frontPage(page)).toBeVisible();
  await chooseInAccountMenu(page, "Log out");
  await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveCount(0);
});

test("dark is chosen at the foot of a page, and remembered", async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" })).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.getByRole("group", { name: "Colours" }).getByRole("button", { name: "Dark" }).click();
  await expect.poll(ground).not.toBe(before);
  const dark = await ground();
  await page.reload();
  await expect.poll(ground).toBe(dark);
});

test("a page that cannot be had says so, and is there when it is asked for again", async ({ page }) => {
  await enter(page, url());
  await page.route("**/institution/*", (route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Try again in a minute.");
  await page.unroute("**/institution/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(institution(page)).toBeVisible();
});

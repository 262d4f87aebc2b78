/**
 * Takes pictures of the screens from the server at TITLEWISE_URL (by default the mock's address) into test-results/,
 * to be looked at. Opens the first package and its first scenario, and goes all ways in.
 */

import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { consortiumScreens } from "./consortium-shots.ts";
import { fileScreens } from "./file-shots.ts";
import { librarian, logIn } from "./log-in.ts";
import { placeScreens } from "./place-shots.ts";
import { signInScreens } from "./sign-in-shots.ts";

const url = process.env.TITLEWISE_URL ?? "http://127.0.0.1:8787";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
mkdirSync("test-results", { recursive: true });

for (const width of [1280, 800, 1440]) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  page.on("console", (message) => message.type() === "error" && console.error(message.text()));
  page.on("pageerror", (error) => console.error(error));
  await logIn(page, url, librarian);
  await packageScreens(page, width);
  await scenarioScreens(page, width);
  await page.close();
}
// The set-up tab is also used on a telephone: somebody has the file there and wants to know why it was refused.
for (const width of [1280, 400]) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  page.on("pageerror", (error) => console.error(error));
  await logIn(page, url, librarian);
  await fileScreens(page, url, width);
  await page.close();
}
for (const width of [360, 800, 1280]) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  page.on("pageerror", (error) => console.error(error));
  await signInScreens(page, url, width);
  await page.close();
  const places = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
  places.on("pageerror", (error) => console.error(error));
  await placeScreens(places, url, width);
  await places.close();
}
for (const [width, colorScheme] of [[360, "light"], [1280, "light"], [1280, "dark"]] as const) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: "reduce", colorScheme });
  page.on("pageerror", (error) => console.error(error));
  await consortiumScreens(page, url, width, colorScheme === "dark" ? "-dark" : "");
  await page.close();
}
await browser.close();

async function packageScreens(page: Page, width: number) {
  const shot = (name: string) => page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true, animations: "disabled" });
  await page.goto(`${url}/u`);
  await page.locator('main a[href^="/i/"]').first().click();
  await page.locator('a[href^="/p/"]').first().waitFor();
  await shot("home");
  await page.getByRole("button", { name: "New package" }).click();
  await shot("new-package");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator('a[href^="/p/"]').first().click();
  await page.getByRole("tab", { name: /Setup/ }).click();
  await page.getByTestId("files").waitFor();
  await shot("setup");
  const used = page.getByTestId("files").getByRole("row").filter({ has: page.locator('[data-state^="used"]') });
  await used.getByRole("button", { name: /^Report on / }).first().click();
  await page.getByText("Rows read").waitFor();
  await shot("report");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: /Scenarios/ }).click();
  await page.locator('a[href*="/s/"]').first().waitFor();
  await page.waitForLoadState("networkidle");
  await shot("scenarios");
}

async function scenarioScreens(page: Page, width: number) {
  const shot = (name: string) => page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true, animations: "disabled" });
  await page.locator('a[href*="/s/"]').first().click();
  await page.locator(".ag-row").first().waitFor();
  await page.waitForLoadState("networkidle");
  await shot("scenario");
  await page.locator('[row-index="1"] [col-id="title"]').first().click();
  await page.getByRole("tab", { name: "Timelines" }).click();
  await page.getByTestId("five-years").waitFor();
  await page.screenshot({ path: `test-results/journal-${width}.png`, animations: "disabled" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Parameters" }).click();
  await page.getByTestId("settings").waitFor();
  await shot("settings");
  await page.getByRole("button", { name: "Close parameters" }).click();
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByTestId("histogram").waitFor({ state: "detached" });
  await shot("table");
}

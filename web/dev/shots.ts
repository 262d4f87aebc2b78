/** Takes pictures of the main screens from the server at TITLEWISE_URL (the mock's address by default). */

import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";

const url = process.env.TITLEWISE_URL ?? "http://127.0.0.1:8787";
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.on("console", (message) => message.type() === "error" && console.error(message.text()));
page.on("pageerror", (error) => console.error(error));
mkdirSync("test-results", { recursive: true });
const shot = (name: string) => page.screenshot({ path: `test-results/${name}.png`, fullPage: true });

await page.goto(url);
await page.getByRole("heading", { name: "Packages" }).waitFor();
await shot("home");
await page.goto(`${url}/p/p1?tab=setup`);
await page.getByTestId("file-input").setInputFiles({ name: "usage.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
await page.getByRole("button", { name: "See report" }).click();
await page.getByRole("table", { name: "Remarks" }).waitFor();
await page.waitForTimeout(400);
await shot("report");
await page.getByRole("button", { name: "Close" }).last().click();
await page.waitForTimeout(300);
await shot("setup");
await page.goto(`${url}/p/p1/s/s1`);
await page.locator(".ag-row").first().waitFor();
await page.getByRole("button", { name: /^Subscribe / }).first().click();
await page.waitForTimeout(500);
await shot("scenario");
await page.getByRole("button", { name: "Settings" }).click();
await page.waitForTimeout(600);
await shot("settings");
await page.locator(".ag-row .ag-cell[col-id=title]").nth(2).click();
await page.getByTestId("five-years").waitFor();
await page.waitForTimeout(400);
await shot("journal");
await page.setViewportSize({ width: 800, height: 900 });
await page.goto(`${url}/p/p1/s/s1`);
await page.locator(".ag-row").first().waitFor();
await page.waitForTimeout(500);
await shot("narrow");
await browser.close();

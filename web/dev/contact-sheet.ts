/**
 * Takes a picture of every page at the widths of a telephone, a laptop and a large screen, light and dark, from a server of
 * its own (TITLEWISE_BIN names the program), and puts them side by side in `test-results/contact-sheet.html`.
 * `npm run contact-sheet` after a build.
 */

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import { STAFF_DOMAIN, addStaff, staff } from "../e2e/staff.ts";
import { logIn } from "./log-in.ts";

process.env.TITLEWISE_BIN ??= "../target/release/titlewise";
process.env.RUST_LOG ??= "warn";
const data = mkdtempSync(join(tmpdir(), "titlewise-sheet-"));
const server = await startServer(process.env.TITLEWISE_BIN, data, ["--demo", "--staff-domain", STAFF_DOMAIN]);
addStaff(data);
const { url } = server;
const folder = "test-results/contact-sheet";
const WIDTHS: [width: number, height: number][] = [[360, 740], [1280, 800], [2560, 1440]];
const COLOURS = ["light", "dark"] as const;
const PUBLIC = ["/", "/team", "/press", "/contact", "/support", "/guide", "/guide/reading-the-screen", "/case-studies", "/webinars", "/terms", "/privacy", "/privacy-form", "/request-demo", "/purchase", "/purchase/success", "/purchase/declined", "/login", "/recover-password", "/reset-password?token=x", "/no/such/page"];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const pictures = new Map<string, string[]>();

for (const colorScheme of COLOURS) {
  for (const [width, height] of WIDTHS) {
    /* oxlint-disable no-await-in-loop */
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", colorScheme });
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      console.error(page.url(), error);
      process.exitCode = 1;
    });
    const take = (name: string) => picture(page, name, `${colorScheme}-${width}`);
    for (const path of PUBLIC) {
      await page.goto(url + path);
      await take(path);
    }
    await libraryPages(page, take);
    await staffPages(page, take);
    await context.close();
    /* oxlint-enable no-await-in-loop */
  }
}
await browser.close();
await server.stop();
writeFileSync("test-results/contact-sheet.html", sheet());
console.log(`${[...pictures.values()].flat().length} pictures: test-results/contact-sheet.html`);

/** Goes into the invented library, to each of its pages. */
async function libraryPages(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: "Try the demo library" }).click();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
  for (const path of ["/u", "/u?tab=settings"]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(url + path);
    await take(path);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(url);
  await page.locator('main a[href^="/p/"]').first().waitFor();
  const place = new URL(page.url()).pathname;
  await page.locator('main a[href^="/p/"]').first().click();
  await page.locator('main a[href*="/s/"]').first().waitFor();
  const pack = new URL(page.url()).pathname;
  await page.locator('main a[href*="/s/"]').first().click();
  await page.locator(".ag-row").first().waitFor();
  const scenario = new URL(page.url()).pathname;
  const paths: [name: string, path: string][] = [
    ...["", "?tab=users", "?tab=ror", "?tab=apc"].map((tab): [string, string] => [`/i/…${tab}`, place + tab]),
    ...["", "?tab=setup", "?tab=details"].map((tab): [string, string] => [`/p/…${tab}`, pack + tab]),
    ...["", "?view=table", "?view=histogram", "?settings=open"].map((view): [string, string] => [`/p/…/s/…${view}`, scenario + view]),
  ];
  for (const [name, path] of paths) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(url + path);
    await take(name);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(url + (await publicPage(page)));
  await take("/o/…");
}

/** The public page of the scenario that is shown, with everything that it may show. */
async function publicPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const id = /\/s\/([^/]+)/.exec(location.pathname)?.[1];
    const headers = { authorization: `Bearer ${localStorage.getItem("titlewise.token")}`, "content-type": "application/json" };
    const body = JSON.stringify({ is_rounded: true, with_prices: true, with_titles: true });
    const reply = await fetch(`/scenario/${id}/public-page`, { method: "PUT", headers, body });
    return ((await reply.json()) as { page: { path: string } }).page.path;
  });
}

/** Logs in as one of the staff, and goes to each page that is theirs. */
async function staffPages(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await logIn(page, url, { name: staff.email, password: staff.password });
  for (const tab of ["institutions", "users", "packages", "jobs"]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(`${url}/admin?tab=${tab}`);
    await take(`/admin?tab=${tab}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(`${url}/admin/forms`);
  await take("/admin/forms");
}

async function picture(page: Page, name: string, kind: string): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  const file = `${kind}-${name.replaceAll(/[^a-z]+/gi, "-").replaceAll(/^-|-$/g, "") || "start"}.jpg`;
  await page.screenshot({ path: `${folder}/${file}`, type: "jpeg", quality: 70, fullPage: true, animations: "disabled" });
  pictures.set(name, [...(pictures.get(name) ?? []), file]);
}

function sheet(): string {
  const rows = [...pictures].map(([name, files]) => `<tr><th>${name}</th>${files.map((file) => `<td><a href="contact-sheet/${file}"><img src="contact-sheet/${file}" alt="${file}" loading="lazy"></a></td>`).join("")}</tr>`);
  return `<!doctype html><html lang="en"><title>All pages</title><style>body{font:13px sans-serif}th{text-align:left;vertical-align:top}img{height:260px;max-width:420px;object-fit:cover;object-position:top;border:1px solid #ccc}</style><table>${rows.join("")}</table></html>`;
}

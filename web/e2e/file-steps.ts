/** What a librarian does with files on the set-up tab, step by step. */

import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Upload } from "./files";

/** Gives files to the page all at once and waits until each has its outcome. */
export async function addFiles(page: Page, ...files: Upload[]): Promise<void> {
  await page.getByTestId("file-input").setInputFiles(files);
  for (const { name } of files) {
    await expect(outcomeOf(page, name)).toContainText(/ · (Accepted|Refused|Empty)/);
    await expect(lineOf(page, name)).toBeVisible();
  }
}

/** What is said about a file that has just arrived. */
export function outcomeOf(page: Page, name: string): Locator {
  return page.getByTestId("uploads").getByRole("alert").filter({ hasText: name });
}

/** The line of a file in the list. */
export function lineOf(page: Page, name: string): Locator {
  return page.getByRole("table", { name: "Files" }).getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the report of a file from the list. */
export async function openReport(page: Page, name: string): Promise<Locator> {
  await lineOf(page, name).getByRole("button", { name: `Report on ${name}` }).click();
  const report = page.getByTestId("file-report");
  await expect(report.getByRole("alert").first()).toBeVisible();
  return report;
}

/** Closes the open report. */
export async function closeReport(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Presses a button that downloads, and gives the bytes and the name. */
export async function downloaded(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent("download");
  await button.click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** A fact of the open report. */
export function factOf(report: Locator, term: string): Locator {
  return report.locator(`dt:text-is("${term}") + dd`);
}

/** A file to drop. */
export interface Dropped {
  name: string;
  type: string;
  content: Buffer;
}

/** Drops files onto the place for them, as a hand would. */
export async function dropFiles(page: Page, files: Dropped[]): Promise<void> {
  const carried = files.map(({ name, type, content }) => ({ name, type, base64: content.toString("base64") }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, carried);
  await page.getByTestId("drop-zone").dispatchEvent("dragover", { dataTransfer });
  await page.getByTestId("drop-zone").dispatchEvent("drop", { dataTransfer });
}

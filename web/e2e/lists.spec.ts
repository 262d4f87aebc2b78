/** Lists of a package as CSV, against the real server: the rows that are used of a price list and of perpetual access dates, and the journals that have no price. */

import { expect, test, type Page } from "./journey";
import { addFiles, downloaded, lineOf } from "./file-steps";
import { csvOf, journals, priceRows, upload, type Upload } from "./files";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

const prices = upload("prices 2027.csv", csvOf(priceRows(["ISSN", "Title", "Price"])));

test("the journals without a price are downloaded from the set-up and from the warning, and are the same", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  const listed = page.getByRole("list", { name: "Forecast data" });
  await expect(listed.getByRole("listitem").filter({ hasText: "Price list" })).toContainText("61 journals without a price");
  const [name, rows] = await csvFrom(page, "Download missing titles");
  expect(name).toBe("Demo package - missing prices.csv");
  await expect(page.getByText("Journals downloaded.")).toBeVisible();
  expect(rows[0]).toEqual(["issn_l_prefixed", "issn_l", "name", "issns", "publisher", "currency", "counter_total"]);
  expect(rows.slice(1), "a line for each").toHaveLength(61);
  for (const [prefixed, issnL] of rows.slice(1)) {
    expect(issnL).toMatch(/^\d{4}-\d{3}[\dX]$/);
    expect(prefixed).toBe(`issn:${issnL}`);
  }
  await shot(page, "lists");
  await page.getByRole("button", { name: "Prices missing: 61" }).click();
  const dialog = page.getByRole("dialog", { name: "Prices missing: 61" });
  const shown = await dialog.getByRole("table", { name: "Journals without a price" }).locator("tbody tr td:nth-child(2)").allInnerTexts();
  expect(new Set(rows.slice(1).map(([, issnL]) => issnL)), "as the dialog lists them").toEqual(new Set(shown));
  expect(await csvFrom(page, "Download as CSV")).toEqual([name, rows]);
});

test("the rows that are used are downloaded beside the file and beside its part", async ({ page }) => {
  const access: Upload = upload("access.csv", csvOf([["ISSN", "Start date", "End date"], ...journals.slice(0, 3).map(({ issn }, at) => [issn, `${2001 + at}-01-01`, at === 2 ? "" : "2019-12-31"])]));
  await enter(page, url());
  await createPackage(page, "Lists alone");
  await addFiles(page, prices, access);
  await test.step("prices", async () => {
    const [name, [heads = [], ...rows]] = await csvFrom(page, "Rows (CSV) of prices 2027.csv");
    expect(name).toBe("prices 2027 - table.csv");
    expect(rows).toHaveLength(journals.length);
    const at = (column: string) => heads.indexOf(column);
    expect(rows.map((cells) => Number(cells[at("price")]))).toEqual(journals.map((_, index) => 1204.5 + 100 * index));
    expect(await csvFrom(page, "Download rows of the price list")).toEqual([name, [heads, ...rows]]);
  });
  await test.step("perpetual access, in which a blank end stays blank", async () => {
    const [name, [heads = [], ...rows]] = await csvFrom(page, "Download rows of the perpetual access");
    expect(name).toBe("access - table.csv");
    expect(rows).toHaveLength(3);
    const starts = rows.map((cells) => cells[heads.findIndex((head) => head.includes("start"))]);
    const ends = rows.map((cells) => cells[heads.findIndex((head) => head.includes("end"))]);
    expect(starts).toEqual(["2001-01-01", "2002-01-01", "2003-01-01"]);
    expect(ends).toEqual(["2019-12-31", "2019-12-31", ""]);
  });
  await test.step("a refused file has none", async () => {
    await addFiles(page, upload("letter.csv", Buffer.from("Dear colleagues,\nhere is the list you asked for.\n")));
    await expect(lineOf(page, "letter.csv").getByRole("button", { name: /^Rows/ })).toHaveCount(0);
    await expect(lineOf(page, "prices 2027.csv").getByRole("button", { name: /^Rows/ })).toHaveCount(1);
  });
  await shot(page, "lists-alone");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await shot(page, "lists-360");
});

/** Presses a button and reads the CSV that comes: its name, and its rows with the headings first. */
async function csvFrom(page: Page, button: string): Promise<[name: string, rows: string[][]]> {
  const { name, content } = await downloaded(page, page.getByRole("button", { name: button }));
  return [name, content.toString("utf8").trim().split(/\r?\n/).map(cellsOf)];
}

function cellsOf(line: string): string[] {
  return [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = ""]) => cell.replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"'));
}

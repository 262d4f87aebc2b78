/**
 * Files as libraries have them: the wrong report, headings nobody knows, damaged ISSNs, bundles, a workbook behind a
 * password, nothing at all, an error instead of a report, archives, several years. Each trouble shows its report, and
 * what is handed out to correct it opens.
 */

import { expect, test } from "./journey";
import { addFiles, closeReport, downloaded, factOf, lineOf, openReport, outcomeOf } from "./file-steps";
import { counterRows, csvOf, deniedRows, issnOf, journals, priceRows, upload } from "./files";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";
import { passwordProtected, textOfXlsx, xlsxOf } from "./workbook";
import { zipOf } from "./zip";

const isUpload = (url: URL) => /\/package\/[^/]+\/file$/.test(url.pathname);
const { url } = ownServer();

// A connection that breaks off is provoked below.
test.use({ expectedConsole: [/net::ERR_CONNECTION_RESET/] });

test.beforeEach(async ({ page }, { title }) => {
  await enter(page, url());
  await createPackage(page, title);
});

test("a report that is not needed is refused by name and kept until it is deleted", async ({ page }) => {
  const file = upload("denials 2018.csv", csvOf(deniedRows()));
  await addFiles(page, file);
  await expect(outcomeOf(page, file.name)).toContainText("This is COUNTER JR2");
  await page.reload();
  await expect(lineOf(page, file.name)).toContainText("Refused");
  await expect(lineOf(page, file.name).getByRole("button", { name: /^Tell us/ })).toHaveCount(0);

  const report = await openReport(page, file.name);
  await expect(report).toContainText(/Refused\. This is COUNTER JR2.+TR_J2, TR_J3 and TR_J4/);
  await shot(page, "trouble-wrong-report");
  await closeReport(page);

  const raw = await downloaded(page, page.getByRole("button", { name: `Download ${file.name} as uploaded` }));
  expect(raw).toEqual({ name: file.name, content: file.buffer });
  await expect(page.getByText("denials 2018.csv downloaded.")).toBeVisible();

  await page.getByRole("button", { name: `Delete ${file.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("File deleted")).toBeVisible();
  await expect(page.getByRole("table", { name: "Files" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("Still needed for a forecast")).toBeVisible();
  await expect(page.getByRole("table", { name: "Files" })).toBeHidden();
});

test("unknown headings are explained once, and the next file needs no explanation", async ({ page }) => {
  const rows = [["Our prices for next year"], [], ...priceRows(["Kode", "Benennung", "Wert 1"])];
  const first = upload("Werte 2025.csv", csvOf(rows, ";"));
  await addFiles(page, first);
  await expect(lineOf(page, first.name)).toContainText("Refused");

  await lineOf(page, first.name).getByRole("button", { name: `Map the columns: ${first.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Map the columns" });
  await expect(dialog.getByRole("table", { name: "Columns of the file" }).getByRole("row", { name: /^A Kode/ })).toContainText(journals[0]?.issn ?? "");
  await expect(dialog.getByLabel("Remember for files with the same headings")).toBeChecked();
  const send = dialog.getByRole("button", { name: "Read the file" });
  await dialog.getByLabel("This file is").selectOption({ label: "a price list" });
  await dialog.getByLabel("Heading row").fill("3");
  await dialog.getByLabel(/^Column of the ISSN/).selectOption("A");
  await dialog.getByLabel(/^Column of the price/).selectOption("");
  await expect(dialog).toContainText("Still needed: the column with the price.");
  await expect(send).toBeDisabled();

  await dialog.getByLabel(/^Column of the price/).selectOption("B");
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("The file was refused again.");
  await shot(page, "trouble-columns-refused");

  await dialog.getByLabel(/^Column of the price/).selectOption("C");
  await dialog.getByLabel(/^Column of the title/).selectOption("B");
  await send.click();
  const report = page.getByTestId("file-report");
  await expect(report.getByRole("alert")).toContainText("Accepted");
  await expect(report).toContainText("Read with your column mapping.");
  await expect(report.getByLabel("Rows used")).toHaveText(String(journals.length));
  await shot(page, "trouble-columns-given");
  await closeReport(page);
  await expect(lineOf(page, first.name)).toContainText("Used");
  await expect(outcomeOf(page, first.name)).toContainText("Accepted");

  const second = upload("Werte 2026.csv", csvOf([...rows, [issnOf(7_654_321), "Invented Letters in Optics", 310]], ";"));
  await addFiles(page, second);
  const sentence = "Read with your column mapping of an earlier file with the same headings.";
  await expect(lineOf(page, second.name)).toContainText("Used");
  await expect(lineOf(page, second.name)).toContainText(sentence);
  await expect(lineOf(page, first.name)).toContainText("Replaced by a newer file");
  const again = await openReport(page, second.name);
  await expect(again).toContainText(sentence);
  await expect(again.getByLabel("Rows used")).toHaveText(String(journals.length + 1));
});

test("a damaged ISSN is shown with its cell and a suggestion, also in what is handed out", async ({ page }) => {
  const whole = issnOf(34_567);
  const damaged = whole.slice(0, -1);
  const rows = priceRows(["ISSN", "Title", "Price"], [damaged, "Invented Notes on Optics", 99], ["next year", "Invented Notes on Tides", 98]);
  const file = upload("prices.xlsx", xlsxOf("Prices", rows));
  await addFiles(page, file);
  await expect(lineOf(page, file.name)).toContainText("Used, with warnings");

  const report = await openReport(page, file.name);
  const kinds = report.getByRole("list", { name: "Problems by kind" });
  const group = kinds.getByRole("listitem").filter({ hasText: "Not a well-formed ISSN" });
  await expect(group).toContainText("2 rows: Not a well-formed ISSN");
  await expect(group).toContainText(`A${journals.length + 2} “${damaged}”`);
  await expect(group, "one remedy").toContainText("Correct these ISSNs and upload the file again.");
  await group.getByRole("button", { name: /Not a well-formed ISSN/ }).click();
  const problems = report.getByRole("table", { name: "Problems" });
  const cell = `A${journals.length + 2}`;
  const problem = problems.getByRole("row").filter({ hasText: cell });
  await expect(problem).toContainText("Warning");
  await expect(problem).toContainText(damaged);
  await expect(problem.getByRole("button", { name: `Copy ${whole}` })).toBeVisible();
  await expect(problems.getByRole("row").filter({ hasText: "next year" })).toBeVisible();
  await expect(report.getByRole("button", { name: "Next page" })).toBeDisabled();
  await shot(page, "trouble-issn");

  const dialog = page.getByRole("dialog");
  const csv = await downloaded(page, dialog.getByRole("button", { name: "Problems as CSV" }));
  expect(csv.name).toMatch(/\.csv$/);
  const lines = csv.content.toString("utf8").split(/\r?\n/);
  const told = lines.find((line) => line.includes(cell) && line.includes(damaged));
  expect(told, "the CSV names the cell, what stands there and the suggestion").toContain(whole);

  const xlsx = await downloaded(page, dialog.getByRole("button", { name: "Your file with comments (XLSX)" }));
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const text = textOfXlsx(xlsx.content);
  for (const { title } of journals) expect(text, "the user's own rows are all there").toContain(title);
  expect(text, "the remark stands in the workbook").toContain(whole);
});

test("bundles with a price of their own are counted and explained", async ({ page }) => {
  const [first, second] = journals.map(({ issn }) => issn);
  const rows = priceRows(["ISSN", "Title", "Price EUR"], ["FS00-8144", "Invented Full Collection", 9800], [`${first}; ${second}`, "Invented Pair", 1500]);
  const file = upload("prices with bundles.csv", csvOf(rows));
  await addFiles(page, file);
  await expect(lineOf(page, file.name)).toContainText("Used");
  const report = await openReport(page, file.name);
  await expect(factOf(report, "Bundles with a price of their own")).toHaveText("2");
  await expect(factOf(report, "Currency")).toHaveText("EUR");
  await expect(report.getByRole("list", { name: "Problems by kind" })).toContainText(/bundle|several journals/i);
  await shot(page, "trouble-bundles");
});

test("a workbook behind a password and one that was cut off say so", async ({ page }) => {
  const whole = xlsxOf("Prices", priceRows(["ISSN", "Title", "Price"]));
  const secret = upload("secret.xlsx", passwordProtected());
  const cut = upload("cut off.xlsx", whole.subarray(0, whole.length / 2));
  await addFiles(page, secret, cut);
  await expect(lineOf(page, secret.name)).toContainText("Refused");
  await expect(lineOf(page, cut.name)).toContainText("Refused");

  await expect(await openReport(page, secret.name)).toContainText(/Refused\. .*password/);
  await shot(page, "trouble-password");
  await closeReport(page);
  await expect(await openReport(page, cut.name)).toContainText(/Refused\. .*(cut off|incomplete|damaged|not whole|cannot be (read|opened))/);
  await closeReport(page);
});

test("an empty file and a report without rows are told apart from a mistake", async ({ page }) => {
  const nothing = upload("nothing.csv", Buffer.alloc(0));
  const noRows = upload("no denials.csv", csvOf(counterRows({ id: "TR_J2", year: 2024, titles: [] })));
  await addFiles(page, nothing, noRows);
  await expect(lineOf(page, nothing.name)).toContainText(/Refused|Empty/);
  await expect(await openReport(page, nothing.name)).toContainText(/empty/i);
  await closeReport(page);
  await expect(lineOf(page, noRows.name)).toContainText("Empty");
  const report = await openReport(page, noRows.name);
  await expect(report).toContainText(/Empty: no rows\. .*TR_J2/);
  await shot(page, "trouble-empty");
});

test("an error that came instead of a report is passed on in the provider's words", async ({ page }) => {
  const words = "Requestor Not Authorized to Access Service";
  const error = { Code: 2000, Severity: "Error", Message: words, Help_URL: "https://example.org/help" };
  const file = upload("TR_J3 2024.json", Buffer.from(JSON.stringify(error)));
  await addFiles(page, file);
  await expect(lineOf(page, file.name)).toContainText("Refused");
  const report = await openReport(page, file.name);
  await expect(report).toContainText(words);
  await expect(report).toContainText(/[Hh]arvest/);
  await shot(page, "trouble-error");
});

test("an archive gives all the reports in it", async ({ page }) => {
  const parts = {
    "TR_J2 2024.csv": csvOf(counterRows({ id: "TR_J2", year: 2024 })),
    "TR_J3 2024.csv": csvOf(counterRows({ id: "TR_J3", year: 2024 })),
  };
  const file = upload("reports 2024.zip", zipOf(parts));
  await addFiles(page, file);
  await expect(lineOf(page, file.name)).toContainText("Used");
  const report = await openReport(page, file.name);
  for (const part of Object.keys(parts)) await expect(report.getByRole("heading", { name: part })).toBeVisible();
  await expect(factOf(report, "Report").filter({ hasText: "TR_J2, release 5" })).toBeVisible();
  await expect(factOf(report, "Report").filter({ hasText: "TR_J3, release 5" })).toBeVisible();
  await expect(factOf(report, "Period").first()).toHaveText("January 2024 to December 2024 (12 months)");
  await shot(page, "trouble-archive");
});

test("several years are put together, and what is counted is stated", async ({ page }) => {
  const first = upload("TR_J3 2023.csv", csvOf(counterRows({ id: "TR_J3", year: 2023 })));
  const second = upload("TR_J3 2023-24.csv", csvOf(counterRows({ id: "TR_J3", year: 2023, month: 7 })));
  await addFiles(page, first, second);
  await expect(lineOf(page, first.name)).toContainText("Used");
  await expect(lineOf(page, second.name)).toContainText("Used");
  const stated = page.getByRole("region", { name: "How the files are combined" });
  await expect(stated).toContainText("July 2023 to June 2024");
  await expect(stated).toContainText(/counted once/);
  await shot(page, "trouble-years");
  await page.getByRole("button", { name: `Delete ${second.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(stated).toBeHidden();
});

test("a file that does not arrive says why and is sent again", async ({ page }) => {
  const file = upload("TR_J3 2024.csv", csvOf(counterRows({ id: "TR_J3", year: 2024 })));
  const outcome = outcomeOf(page, file.name);
  await page.route(isUpload, (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByTestId("file-input").setInputFiles([file]);
  await expect(outcome).toContainText("was not uploaded. The connection was interrupted.");

  await page.route(isUpload, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await outcome.getByRole("button", { name: `Upload again: ${file.name}` }).click();
  await expect(outcome).toContainText("The server failed.");
  await shot(page, "trouble-not-arrived");

  await outcome.getByRole("button", { name: `Upload again: ${file.name}` }).click();
  await expect(outcome).toContainText("Accepted");
  await expect(lineOf(page, file.name)).toContainText("Used");

  await page.route(isUpload, (route) => route.fulfill({ status: 413, json: { title: "Too large", detail: "One upload may hold 512 MB" } }), { times: 1 });
  const large = upload("large.csv", Buffer.from("a"));
  await page.getByTestId("file-input").setInputFiles([large]);
  await expect(outcomeOf(page, large.name)).toContainText("was not uploaded. Too large. One upload may hold 512 MB.");
  await expect(outcomeOf(page, large.name).getByRole("button", { name: /again/ })).toHaveCount(0);
});

/**
 * A package made of a real COUNTER report and a real price list, over reference data that the program itself builds from
 * real samples of OpenAlex: from set-up to export, every title is either forecast or listed with the reason why not. Where the
 * real files are absent this journey is skipped and counted; `data-check.spec.ts` does the same with invented files.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test, type Page } from "./journey";
import { downloaded, lineOf, outcomeOf } from "./file-steps";
import { addPerson } from "./person";
import { ABSENT, realFiles } from "./real-files";
import { writeSnapshot } from "./samples";
import { startServer, type Server } from "./server";
import { logIn, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const ann = { email: "ann@example.edu", password: "shelves and shelves" };
const real = realFiles("journey: from real files to an export", 1);
const fixtures = real ?? "";
const report = join(fixtures, "counter_r4/Elsevier_JR1_R3_2013.tsv");
const prices = join(fixtures, "reference/prices/elsevier_sub_europe_2021.xlsx");
/** The samples have most papers of journals in the report in the year before this day. */
const AS_OF = "2007-06-05";

const isForecast = ({ state }: Record<string, string>) => state !== "not_forecast";

let server: Server;

test.skip(!binary, "TITLEWISE_BIN is needed");
test.skip(real === undefined, ABSENT);
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "titlewise-e2e-real-"));
  const [snapshot, reference] = [join(folder, "snapshot"), join(folder, "reference")];
  writeSnapshot(join(fixtures, "reference/openalex"), snapshot);
  const built = execFileSync(binary ?? "", ["reference", "build", "--from", snapshot, "--out", reference, "--as-of", AS_OF, "--years", "1990-2026"], { encoding: "utf8" });
  expect(built).toMatch(/journals\s+273 rows/);
  server = await startServer(binary ?? "", join(folder, "data"), ["--reference", reference, "--base-year", "2008"]);
  addPerson(server.data, ann, "--name", "Ann Example", "--institution", "Example University", "--role", "Admin");
});
test.afterAll(async () => {
  await server?.stop();
});

test("from set-up to export every title of real files is forecast, or listed with the reason why not", async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await logIn(page, ann);
  await test.step("set up", () => setUp(page));
  const pack = new URL(page.url()).pathname;
  const journals = await test.step("a scenario", () => makeScenario(page));
  const forecast = await test.step("its export", () => exported(page));
  expect(forecast).toHaveLength(journals);
  const lines = await test.step("data check", () => checked(page, pack, journals));

  await test.step("what is forecast is what was exported, and all others have a reason", () => {
    expect(lines.filter(isForecast).map(({ issn_l }) => issn_l).toSorted()).toEqual(forecast.toSorted());
    for (const line of lines) expect(Boolean(line.reason && line.what_to_do), `${line.issns} ${line.title}`).toBe(!isForecast(line));
  });
  await test.step("no title of the files is missing, none stands twice", async () => {
    const places = new Map<string, Set<number>>();
    for (const [place, { issns = "" }] of lines.entries()) {
      for (const issn of issns.split(";").filter(Boolean)) places.set(issn, (places.get(issn) ?? new Set()).add(place));
    }
    const named = [...issnsOfReport(), ...(await issnsOfPrices(page, pack))];
    expect(named.length).toBeGreaterThan(3000);
    const odd = [...new Set(named)].filter((issn) => places.get(issn)?.size !== 1);
    // Where two journals share an ISSN in a file, the known one and the unknown one are two titles.
    expect(odd).toEqual([]);
  });
});

async function setUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New package" }).click();
  const dialog = page.getByRole("dialog", { name: "New package" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Real files");
  await dialog.getByRole("combobox", { name: "Currency" }).click();
  await page.getByRole("option", { name: /EUR/ }).click();
  await dialog.getByLabel("Big Deal cost a year").fill("1,000,000");
  await dialog.getByLabel("Growth a year").fill("5");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Real files" })).toBeVisible();
  for (const path of [report, prices]) {
    await page.getByTestId("file-input").setInputFiles(path);
    await expect(outcomeOf(page, basename(path))).toContainText(/ · Accepted/, { timeout: 60_000 });
    await expect(lineOf(page, basename(path))).toBeVisible();
  }
  await expect(page.getByText("All data that a forecast needs is present.")).toBeVisible();
  await shot(page, "real-files-setup");
}

async function makeScenario(page: Page): Promise<number> {
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
  await page.getByRole("button", { name: "New scenario" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("As things are");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "As things are" })).toBeVisible();
  const line = page.getByTestId("scenario-line");
  await expect(line).toContainText(/^\d+ journals/);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await shot(page, "real-files-scenario");
  const journals = Number(/^(\d+) journals/.exec(await line.innerText())?.[1]);
  expect(journals, "some journals of the report are known, sold, used and priced").toBeGreaterThan(2);
  return journals;
}

/** The linking ISSNs of the export. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const { content } = await downloaded(page, page.getByRole("menuitem", { name: /^Spreadsheet \(CSV\)/ }));
  return recordsOf(content.toString("utf8")).map(({ issn_l = "" }) => issn_l);
}

/** Looks at the data check, and gives the lines of its file. */
async function checked(page: Page, pack: string, journals: number): Promise<Record<string, string>[]> {
  await page.goto(`${server.url}${pack}?tab=check`);
  const { content } = await downloaded(page, page.getByRole("button", { name: "All titles as CSV" }));
  const lines = recordsOf(content.toString("utf8"));
  await expect(page.getByTestId("check-summary").getByRole("heading")).toHaveText(`${journals} of ${lines.length.toLocaleString("en")} titles are forecast`);
  await expect(page.getByTestId("check-summary"), "the sum that the publisher states at the head of the report").toContainText("190,090");
  await expect(page.locator('[data-finding="unknown_issn"]')).toContainText("No journal in the reference data has an ISSN of the title.");
  await expect(page.locator('[data-finding="not_published"]')).toBeVisible();
  await shot(page, "real-files-check");
  return lines;
}

/** The ISSNs of the report, as they stand in its lines. */
function issnsOfReport(): string[] {
  const rows = readFileSync(report, "utf8").split(/\r?\n/).slice(6).map((row) => row.split("\t"));
  return rows.flatMap((cells) => cells.slice(3, 5)).map((cell) => cell.trim()).filter((cell) => /^\d{4}-\d{3}[\dX]$/.test(cell));
}

/** The ISSNs of the price list, as its rows are used. */
async function issnsOfPrices(page: Page, pack: string): Promise<string[]> {
  const id = pack.split("/").at(-1) ?? "";
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const { files } = (await (await page.request.get(`${server.url}/package/${id}`, { headers })).json()) as { files: { id: string; kind: string }[] };
  const list = files.find(({ kind }) => kind === "price");
  const rows = recordsOf(await (await page.request.get(`${server.url}/package/${id}/file/${list?.id}/table.csv`, { headers })).text());
  return rows.map(({ issn = "" }) => issn).filter(Boolean);
}

/** The records of a CSV by the names of their columns. */
function recordsOf(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  const [names = [], ...lines] = rows;
  return lines.filter((cells) => cells.length === names.length).map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
}

/** Details of a package against the real server: what it is called and costs, what it lacks, and its end. */

import { expect, test, type APIResponse, type Locator, type Page } from "./journey";
import { addFiles, lineOf } from "./file-steps";
import { ownServer } from "./own-server";
import { enter, tokenOf } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

test("a package gets another name, description, currency and cost, and its scenarios follow", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByText("No description")).toBeVisible();
  await expect(page.getByRole("main").locator("[data-icon=package]")).toBeVisible();
  await page.getByRole("link", { name: /First scenario/ }).click();
  const note = page.getByTestId("annual-cost").locator("xpath=..");
  await expect(note).toContainText("of the Big Deal");
  const before = percentOf(await note.innerText());
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("tab", { name: "Edit details" }).click();

  await test.step("name", async () => {
    const dialog = await open(page, "Name");
    await dialog.getByRole("textbox").fill("x".repeat(126));
    await expect(dialog.getByRole("alert")).toHaveText("Max 125 characters");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await dialog.getByRole("textbox").fill("Orrinvale 2027");
    await save(page, "Package renamed.");
    await expect(page.getByRole("heading", { level: 1, name: "Orrinvale 2027" })).toBeVisible();
  });
  await test.step("description", async () => {
    const dialog = await open(page, "Description");
    await dialog.getByRole("textbox").fill("For the committee.\nIt meets in May.");
    await save(page, "Description edited.");
    await expect(page.getByText("It meets in May.").first()).toBeVisible();
    await expect(page.getByText("No description")).toHaveCount(0);
  });
  await test.step("no description: it is removed", async () => {
    const dialog = await open(page, "Description");
    await dialog.getByRole("textbox").fill("");
    await save(page, "Description edited.");
    await expect(page.getByText("No description").first()).toBeVisible();
  });
  await test.step("currency, confirmed", async () => {
    const dialog = await open(page, "Currency");
    await dialog.getByRole("combobox").click();
    await page.getByRole("option", { name: "EUR" }).click();
    await expect(dialog).toContainText("Amounts are not converted");
    await dialog.getByRole("button", { name: "Change to EUR" }).click();
    await expect(page.getByText("currency changed to EUR")).toBeVisible();
  });
  await test.step("costs", async () => {
    const dialog = await open(page, "Big Deal cost a year");
    await dialog.getByLabel("Big Deal cost a year").fill("485,107.56");
    await dialog.getByLabel("Growth a year").fill("much");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await dialog.getByLabel("Growth a year").fill("3");
    await page.route("**/package/*", (route) => (route.request().method() === "PATCH" ? route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }) : route.fallback()));
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert"), "what fails is shown").toContainText("Try again in a minute.");
    await page.unroute("**/package/*");
    await save(page, "Edit successful.");
    await expect(page.getByText("€485,107.56, growing 3% a year")).toBeVisible();
    await shot(page, "details");
  });
  await test.step("in the list of scenarios, and in the scenario", async () => {
    await page.getByRole("tab", { name: /^Scenarios/ }).click();
    await expect(page.getByRole("row", { name: /First scenario/ })).toContainText("€");
    await page.getByRole("link", { name: /First scenario/ }).click();
    await expect(page.getByRole("main").getByRole("link", { name: "Orrinvale 2027" })).toBeVisible();
    await expect(page.getByTestId("annual-cost")).toContainText("€");
    const after = percentOf(await note.innerText());
    expect(Math.abs(after - 2 * before), `half the Big Deal, twice the share: ${before}, ${after}`).toBeLessThanOrEqual(1);
  });
  await test.step("0 and blank are not the same", async () => {
    await page.getByRole("main").getByRole("link", { name: "Orrinvale 2027" }).click();
    await page.getByRole("tab", { name: "Edit details" }).click();
    let dialog = await open(page, "Big Deal cost a year");
    await dialog.getByLabel("Growth a year").fill("0");
    await save(page, "Edit successful.");
    await expect(page.getByText("€485,107.56, growing 0% a year")).toBeVisible();
    dialog = await open(page, "Big Deal cost a year");
    await dialog.getByLabel("Growth a year").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("€485,107.56, growth not known")).toBeVisible();
    await page.reload();
    await expect(page.getByText("€485,107.56, growth not known"), "after a reload").toBeVisible();
  });
});

test("journals without a price are listed by use", async ({ page }) => {
  await openSetup(page);
  const buttons = page.getByRole("list", { name: "Data warnings" }).getByRole("button");
  await expect(buttons, "the demo lacks some prices, and nothing else").toHaveText([/^!?\s*Prices missing: 61$/]);
  const prices = await priceLines(page);
  await addFiles(page, { name: "half.csv", mimeType: "text/csv", buffer: Buffer.from(prices.slice(0, Math.ceil(prices.length / 2) + 1).join("\n")) });
  const dialog = await openWarning(page, /^Prices missing: \d/);
  const table = dialog.getByRole("table", { name: "Journals without a price" });
  await expect(table.getByRole("columnheader")).toHaveText(["Journal", "ISSN-L", "Publisher", "Uses"]);
  const uses = (await table.locator("tbody td.number").allInnerTexts()).map((text) => Number(text.replaceAll(",", "")));
  expect(uses.length, "more than before").toBeGreaterThan(61);
  expect([...uses].sort((a, b) => b - a), "by use").toEqual(uses);
  await shot(page, "prices-missing");
});

test("what the data lacks and leaves out is told", async ({ page }) => {
  await openSetup(page);
  await test.step("a title filter", async () => {
    const issns = (await priceLines(page)).slice(1, 6).map((line) => /\d{4}-\d{3}[\dX]/.exec(line)?.[0] ?? "");
    await addFiles(page, { name: "filter.csv", mimeType: "text/csv", buffer: Buffer.from(`ISSN\n${issns.join("\n")}\n`) });
    const dialog = await openWarning(page, "Title filter: 5");
    await expect(dialog.getByRole("table", { name: "Journals of the title filter" }).locator("tbody tr")).toHaveCount(5);
    await close(page);
    await deleteFile(page, "filter.csv");
    await expect(page.getByRole("button", { name: /^Title filter/ })).toHaveCount(0);
  });
  await test.step("no perpetual access dates", async () => {
    await deleteFile(page, "pta.csv");
    const dialog = await openWarning(page, "No perpetual access dates");
    await expect(dialog).toContainText("assumes no backfile");
    await close(page);
  });
  await test.step("prices that cannot be checked without COUNTER reports", async () => {
    for (const name of ["TR_J4.csv", "TR_J3.xlsx", "TR_J2.csv"]) await deleteFile(page, name);
    const dialog = await openWarning(page, "Prices not checked");
    await expect(dialog).toContainText("when all COUNTER reports are present");
    await shot(page, "warning");
    await dialog.getByRole("link", { name: "Open files" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("tab", { name: /^Setup/ })).toHaveAttribute("aria-selected", "true");
  });
});

test("a package is deleted, and is gone", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "A mistake");
  const here = page.url();
  await page.getByRole("tab", { name: "Edit details" }).click();
  await page.getByRole("button", { name: "Delete package" }).click();
  const question = page.getByRole("dialog", { name: "Delete “A mistake”?" });
  await expect(question).toContainText("The package “A mistake”");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete package" }).click();
  await question.getByRole("button", { name: "Delete package" }).click();
  await expect(page.getByText("Package deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/i\//);
  await expect(page.getByRole("tab", { name: "Packages" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }), "one package is left").toHaveCount(1);
  await expect(page.getByRole("link", { name: /A mistake/ })).toHaveCount(0);
  await page.goto(here);
  await expect(page.getByRole("alert")).toContainText("Not found");
});

/** Opens the dialog for one of the details. */
async function open(page: Page, label: string): Promise<Locator> {
  await page.getByRole("button", { name: `Change: ${label}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Takes what stands in the open dialog, and waits for the notice. */
async function save(page: Page, notice: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
}

function percentOf(text: string): number {
  return Number(/(\d+)% of the Big Deal/.exec(text)?.[1]);
}

/** Opens the set-up of the demo's package, which an earlier journey may have renamed. */
async function openSetup(page: Page): Promise<void> {
  await enter(page, url());
  await page.getByRole("link", { name: /Orrinvale 2027|Demo package/ }).click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  await expect(page.getByRole("table", { name: "Files" })).toBeVisible();
}

async function openWarning(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("list", { name: "Data warnings" }).getByRole("button", { name }).click();
  return page.getByRole("dialog", { name });
}

async function close(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function deleteFile(page: Page, name: string): Promise<void> {
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  // The table moves when the state of the package arrives after an earlier deletion, and a click in this moment is lost.
  await expect(async () => {
    await page.getByRole("button", { name: `Delete ${name}` }).click({ timeout: 5_000 });
    await expect(confirm).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await confirm.click();
  await expect(lineOf(page, name)).toHaveCount(0);
}

interface PackageDocument {
  files: { id: string; kind: string; is_live: boolean }[];
}

/** What the server says of the package that is open. */
async function packageDocument(page: Page): Promise<PackageDocument> {
  return (await (await ask(page, "")).json()) as PackageDocument;
}

/** The lines of the price list of the package that is open, as it was uploaded. */
async function priceLines(page: Page): Promise<string[]> {
  const { files } = await packageDocument(page);
  const file = files.find(({ kind, is_live }) => kind === "price" && is_live);
  return (await (await ask(page, `/file/${file?.id}/raw`)).text()).trim().split(/\r?\n/);
}

/** Asks the server about the package that is open, as whoever is signed in. */
async function ask(page: Page, what: string): Promise<APIResponse> {
  const id = /\/p\/([^/?]+)/.exec(page.url())?.[1];
  return page.request.get(`${url()}/package/${id}${what}`, { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
}

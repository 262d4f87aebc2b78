/**
 * Consortia against the real server: staff found one, its Admin builds it of libraries with files of their own, sees what
 * these lack and models a scenario of all of them together; a library finds what feeds it.
 */

import { expect, test, type Locator, type Page } from "./journey";
import { amountIn, chooseFor, figures, namesIn, rowOf, setIncluded } from "./consortium-steps";
import { ask, cora, found, setUpLibrary, startWorld, tokenFor, type World } from "./consortium-world";
import { downloaded } from "./file-steps";
import { addPerson } from "./person";
import { openHistory, stepButton } from "./scenario-steps";
import { logIn } from "./sign-in-steps";
import { openAdmin } from "./staff";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
let world: World;

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("a consortium is founded, built of libraries, completed and modelled", async ({ page }) => {
  const { libraries, sources } = await test.step("staff add the consortium and its libraries", () => foundNorth(page));
  await page.evaluate(() => localStorage.clear());
  await signIn(page, cora);
  await test.step("its page has no report on charges; its package has members instead of a set-up", () => createTogether(page));
  await test.step("packages of libraries become members, live and copied", () => addMembers(page));
  await test.step("what they lack is said, and is taken along", () => seeWhatLacks(page));
  await test.step("tags and order are changed", () => changeTagsAndOrder(page));
  await test.step("what a library changes counts at once where it is followed, and is shown where it was copied", () => followChanges(page, sources));
  await test.step("a scenario begins with all members, and others follow every tick", () => includeAndExclude(page));
  await test.step("titles are subscribed, and cost by either rule", () => switchRule(page));
  await test.step("a journal has its institutions", () => openInstitutions(page));
  await test.step("its history knows institutions, and is exported", () => lookBack(page));
  await test.step("a library finds its feeder", () => findFeeder(page, libraries[0] ?? ""));
  await test.step("one that was copied says so", () => findCopy(page, libraries[2] ?? ""));
  await test.step("a member is removed", () => removeMember(page));
});

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${world.url}/login`);
  await logIn(page, who);
}

/** Staff add the consortium and a library by the form, the other libraries and all files by the API. */
async function foundNorth(page: Page): Promise<{ libraries: string[]; sources: string[] }> {
  await openAdmin(page, world.url);
  const form = page.getByRole("form", { name: "Add an institution" });
  const add = async (kind: "Library" | "Consortium", name: string) => {
    await page.getByRole("button", { name: "Add institution" }).click();
    await expect(form.getByRole("radio", { name: "Library" }), "a library is the usual thing").toBeChecked();
    await form.getByRole("radio", { name: kind }).check();
    await form.getByLabel("Institution name").fill(name);
    await form.getByRole("button", { name: "Add institution" }).click();
    const done = page.getByRole("dialog").getByRole("status").filter({ hasText: name });
    await expect(done).toContainText(kind === "Consortium" ? "Northern Consortium, a consortium" : name);
    const id = (await done.locator("code").innerText()).trim();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    addPerson(world.data, cora, "--institution", id, "--role", "Admin");
    return id;
  };
  await add("Consortium", "Northern Consortium");
  const libraries = [await add("Library", "Northgate University"), ...(await found(world, ["Birchwood College", "Calder Institute"]))];
  const token = await tokenFor(world, cora);
  const sources = [
    await setUpLibrary(world, token, libraries[0] ?? "", 0, { big_deal_cost: 120_000, big_deal_cost_increase: 5 }),
    await setUpLibrary(world, token, libraries[1] ?? "", 1, { big_deal_cost: null, big_deal_cost_increase: null }),
    await setUpLibrary(world, token, libraries[2] ?? "", 2, { big_deal_cost: 80_000, big_deal_cost_increase: 4 }),
  ];
  return { libraries, sources };
}

async function createTogether(page: Page): Promise<void> {
  await page.goto(`${world.url}/u?tab=consortia`);
  await page.getByRole("link", { name: "Northern Consortium" }).click();
  await expect(page.getByRole("tab")).toHaveText([/^Packages/, /^Users/, /^ROR IDs/]);
  await page.getByRole("button", { name: "New package" }).click();
  const dialog = page.getByRole("dialog", { name: "New package" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Invented Press for all");
  await expect(dialog.getByText("The Big Deal cost of a consortium is the total of its members' costs")).toBeVisible();
  await expect(dialog.getByLabel("Big Deal cost a year")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invented Press for all" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([/^Scenarios/, "Members"]);
  await page.getByRole("button", { name: "Package", exact: true }).click();
  await expect(page.getByRole("menuitem"), "it cannot be deleted").toHaveText(["Rename…", "Edit description…", "Edit publisher…"]);
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Invented Press, all of us");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invented Press, all of us" })).toBeVisible();
  await page.getByRole("tab", { name: "Members" }).click();
  await expect(page.getByRole("heading", { name: "No members yet" })).toBeVisible();
}

async function addMembers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add members" }).click();
  const dialog = page.getByRole("dialog", { name: "Add members" });
  const list = dialog.getByRole("list", { name: "Packages to add" });
  await expect(list.getByRole("checkbox", { name: /Birchwood College/ })).toBeVisible();
  await dialog.getByLabel("Search by institution name").fill("gate");
  await expect(list.getByRole("checkbox")).toHaveCount(1);
  await list.getByRole("checkbox", { name: /Northgate University/ }).check();
  await dialog.getByLabel("Search by institution name").fill("birch");
  await expect(list.getByRole("checkbox", { name: /Northgate University/ }), "what was chosen stays in sight").toBeChecked();
  await list.getByRole("checkbox", { name: /Birchwood College/ }).check();
  await expect(dialog.getByRole("radio", { name: /^Live/ })).toBeChecked();
  await dialog.getByLabel("Tags").fill("north, large");
  await shot(page, "consortium-add");
  await dialog.getByRole("button", { name: "Add 2 members" }).click();
  await expect(page.getByText("2 members added.")).toBeVisible();
  await page.getByRole("button", { name: "Add members" }).click();
  await dialog.getByLabel("Search by institution name").fill("Calder");
  await list.getByRole("checkbox", { name: /Calder Institute/ }).check();
  await dialog.getByRole("radio", { name: /^Copy/ }).check();
  await dialog.getByRole("button", { name: "+ north", exact: true }).click();
  await dialog.getByRole("button", { name: "Add 1 member" }).click();
  await expect(page.getByText("1 member added.")).toBeVisible();
  const grid = page.getByTestId("member-grid");
  await expect.poll(() => namesIn(grid)).toEqual(["Northgate University", "Birchwood College", "Calder Institute"]);
  const calder = await rowOf(grid, "Calder Institute");
  await expect(calder("mode")).toHaveText(/^Copy of \d/);
  await expect(calder("tags")).toHaveText("north");
  await expect((await rowOf(grid, "Northgate University"))("mode")).toHaveText("Live");
}

async function seeWhatLacks(page: Page): Promise<void> {
  const overview = page.getByTestId("members-overview");
  await expect(overview).toContainText("2 of 3");
  await expect(overview).toContainText("$200,000");
  await expect(overview).toContainText("a year, without 1 member");
  const grid = page.getByTestId("member-grid");
  const north = await rowOf(grid, "Northgate University");
  await expect(north("state")).toHaveText("✓ Complete");
  await expect(north("counter")).toHaveText("✓ 3 files");
  await expect(north("cost")).toHaveText("$120,000");
  await expect((await rowOf(grid, "Birchwood College"))("state")).toHaveText("△ Missing Big Deal cost, growth of the Big Deal");
  await page.getByLabel("Only incomplete (1)").check();
  await expect.poll(() => namesIn(grid)).toEqual(["Birchwood College"]);
  await shot(page, "consortium-incomplete");
  await page.getByLabel("Only incomplete (1)").uncheck();
  const { name, content } = await downloaded(page, page.getByRole("button", { name: "Download as CSV" }));
  expect(name).toBe("Invented Press, all of us - members.csv");
  const lines = content.toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^2,Birchwood College,institution-.*,no,"Big Deal cost, growth of the Big Deal"$/);
}

async function changeTagsAndOrder(page: Page): Promise<void> {
  const grid = page.getByTestId("member-grid");
  await chooseFor(page, "Birchwood College", "Edit tags…");
  const dialog = page.getByRole("dialog", { name: "Tags of Birchwood College" });
  await expect(dialog.getByLabel("Tags", { exact: true })).toHaveValue("large, north");
  await dialog.getByLabel("Tags", { exact: true }).fill("small");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tags updated.")).toBeVisible();
  await page.getByLabel("Search members").fill("SMALL");
  await expect.poll(() => namesIn(grid)).toEqual(["Birchwood College"]);
  await page.getByLabel("Search members").fill("");
  await chooseFor(page, "Calder Institute", "Move to the top");
  await expect.poll(() => namesIn(grid)).toEqual(["Calder Institute", "Northgate University", "Birchwood College"]);
  await chooseFor(page, "Calder Institute", "Move down");
  await expect.poll(() => namesIn(grid)).toEqual(["Northgate University", "Calder Institute", "Birchwood College"]);
}

async function followChanges(page: Page, sources: string[]): Promise<void> {
  const token = await tokenFor(world, cora);
  await ask(world, "PATCH", `/package/${sources[1]}`, token, { big_deal_cost: 60_000, big_deal_cost_increase: 3 });
  await ask(world, "PATCH", `/package/${sources[2]}`, token, { big_deal_cost: 90_000 });
  await page.reload();
  await expect(page.getByTestId("members-overview")).toContainText("3 of 3");
  await expect(page.getByTestId("members-overview"), "the copy is as it was").toContainText("$260,000");
  const grid = page.getByTestId("member-grid");
  await expect((await rowOf(grid, "Calder Institute"))("mode")).toContainText("changed since");
  await chooseFor(page, "Calder Institute", "Update copy, or live…");
  const dialog = page.getByRole("dialog", { name: "Data source of Calder Institute" });
  await expect(dialog.getByRole("list", { name: "What changed" }).getByRole("listitem")).toHaveText(["Big Deal cost: $80,000 → $90,000"]);
  await shot(page, "consortium-fresh-copy");
  await dialog.getByRole("button", { name: "Update copy" }).click();
  await expect(page.getByText("Calder Institute now uses a copy.")).toBeVisible();
  await expect(page.getByTestId("members-overview")).toContainText("$270,000");
  await expect((await rowOf(grid, "Calder Institute"))("mode")).not.toContainText("changed since");
}

async function includeAndExclude(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
  await page.getByRole("button", { name: "New scenario" }).click();
  await expect(page.getByRole("dialog")).toContainText("includes all members of the package");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Keep the best together");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Keep the best together" })).toBeVisible();
  const all = await figures(page);
  await page.getByRole("tab", { name: "Member institutions (3)" }).click();
  await expect(page.getByRole("heading", { name: "Institutions (3 of 3)" })).toBeVisible();
  const grid = page.getByTestId("inclusion-grid");
  const uses = await Promise.all((await namesIn(grid)).map(async (name) => amountIn(await (await rowOf(grid, name))("usage").innerText())));
  expect(uses, "those with most use first").toEqual(uses.toSorted((a, b) => b - a));
  expect(Math.min(...uses)).toBeGreaterThan(0);
  await expect(page.getByTestId("scenario-line"), "what they come to is seen where they are ticked").toHaveText(all.line);
  await setIncluded(page, "Calder Institute", false);
  await expect(page.getByRole("heading", { name: "Institutions (2 of 3)" })).toBeVisible();
  await expect(page.getByTestId("scenario-line")).not.toHaveText(all.line);
  const told = await page.getByTestId("scenario-line").innerText();
  await shot(page, "consortium-inclusion");
  const two = await figures(page);
  expect(two.line).toBe(told);
  expect(amountIn(two.cost), "fewer loans").toBeLessThan(amountIn(all.cost));
  await stepButton(page, "Undo").click();
  await expect(page.getByRole("tab", { name: "Member institutions (3)" })).toBeVisible();
  await expect(page.getByTestId("annual-cost")).toHaveText(all.cost);
  await page.getByRole("button", { name: /^Redo/ }).click();
  await expect(page.getByRole("tab", { name: "Member institutions (2)" })).toBeVisible();
  await expect(page.getByTestId("annual-cost")).toHaveText(two.cost);
  await page.getByRole("tab", { name: "Member institutions (2)" }).click();
  await expect(page.getByRole("checkbox", { name: "Include Calder Institute" })).not.toBeChecked();
  await setIncluded(page, "Calder Institute", true);
}

async function switchRule(page: Page): Promise<void> {
  await figures(page);
  await page.getByLabel("Number of subscribed journals").fill("10");
  await page.getByLabel("Number of subscribed journals").press("Enter");
  await expect(page.getByTestId("scenario-line")).toContainText("10 subscribed");
  const before = (await figures(page)).cost;
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  const rule = page.getByTestId("cost-rule");
  await expect(rule).toContainText("loans included");
  const [first, own] = [await rule.getByTestId("total-first_member").innerText(), await rule.getByTestId("total-own_prices").innerText()];
  expect(first, "the rule it begins with").toBe(before);
  expect(own).not.toBe(first);
  await shot(page, "consortium-rule");
  // The choice is shown once it is saved.
  const ownPrices = rule.getByRole("radio", { name: /^By members' own prices/ });
  await ownPrices.press(" ");
  await expect(page.getByText("Setting updated")).toBeVisible();
  await expect(ownPrices).toBeChecked();
  // $120,000 growing by 5 %, $60,000 by 3 % and $90,000 by 4 %: each member's average of five years, with its own growth.
  await expect(page.getByTestId("settings"), "the sum over all").toContainText(/The total annual cost of the Big Deals.*\$293,819/s);
  expect((await figures(page)).cost, "what was said before").toBe(own);
  await stepButton(page, "Undo").click();
  await expect(page.getByTestId("annual-cost")).toHaveText(first);
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Members with title", "Cost by first member's price", "Cost by members' own prices"]) await expect(page.getByRole("menuitemcheckbox", { name, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  const address = new URL(page.url());
  // On this screen there is room for so many only.
  address.searchParams.set("columns", "cpu_rank,n_members_with_title,cost_of_first_member,cost_of_members");
  await page.goto(address.href);
  const grid = page.getByTestId("journal-grid");
  await expect(grid.locator('[row-index="0"] [col-id="n_members_with_title"]')).toHaveText(/^[123]$/);
  await expect(grid.locator('[row-index="0"] [col-id="cost_of_members"]')).toHaveText(/^\$[\d,]+$/);
}

async function openInstitutions(page: Page): Promise<void> {
  const grid = page.getByTestId("journal-grid");
  const count = Number(await grid.locator('[row-index="0"] [col-id="n_members_with_title"]').innerText());
  await grid.locator('[row-index="0"] [col-id="title"]').click();
  const drawer = page.getByTestId("journal-drawer");
  await expect(drawer.getByRole("tab")).toHaveText(["Overview", "Institutions"]);
  await drawer.getByRole("tab", { name: "Institutions" }).click();
  const table = drawer.getByTestId("journal-institutions");
  await expect(table.locator('.ag-row [col-id="usage"]')).toHaveCount(count);
  const uses = (await table.locator('.ag-row [col-id="usage"]').allInnerTexts()).map(amountIn);
  expect(uses, "those with most use first").toEqual(uses.toSorted((a, b) => b - a));
  await expect(table.locator('.ag-row [col-id="included"]').first()).toHaveText("✓ Yes");
  await shot(page, "consortium-journal");
  await drawer.getByRole("button", { name: "Close journal" }).click();
}

async function lookBack(page: Page): Promise<void> {
  const history = await openHistory(page);
  await expect(history).toContainText("1 institution excluded");
  await expect(history).toContainText("Cost of a subscription: by the first member's price → by members' own prices");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const journals = Number(/^(\d+) journals/.exec((await figures(page)).line)?.[1]);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const { content } = await downloaded(page, page.getByRole("menuitem", { name: /^Spreadsheet \(CSV\)/ }));
  const lines = content.toString("utf8").trim().split(/\r?\n/);
  expect(lines.length - 1, "a line for each journal").toBe(journals);
  await page.getByRole("link", { name: /^← / }).click();
  const row: Locator = page.getByRole("table", { name: "Scenarios" }).getByRole("row", { name: /Keep the best together/ });
  await expect(row).toContainText("3 institutions");
  await expect(row.locator('[data-label="Titles subscribed"]')).toHaveText(/^\d+ of \d+$/);
}

async function findFeeder(page: Page, library: string): Promise<void> {
  await page.goto(`${world.url}/i/${library}`);
  await page.getByRole("tab", { name: "Consortial feeders (1)" }).click();
  await expect(page.getByText("These packages only supply data to your consortium")).toBeVisible();
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("consortial feeder");
  const banner = page.getByRole("alert").filter({ hasText: "supplies data to your consortium" });
  await expect(banner).toContainText("Do not edit it without the permission of the consortium's staff.");
  await expect(banner, "where it is changed").toContainText("It uses live data of Invented Press 2026");
  await shot(page, "consortium-feeder");
  await expect(page.getByRole("tab", { name: "Setup (5)" }), "the files are those of the library").toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("file-input")).toHaveCount(0);
  await banner.getByRole("link", { name: "Invented Press 2026" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).not.toContainText("consortial feeder");
}

async function findCopy(page: Page, library: string): Promise<void> {
  await page.goto(`${world.url}/i/${library}`);
  await page.getByRole("tab", { name: "Consortial feeders (1)" }).click();
  await page.getByRole("tabpanel").getByRole("link").first().click();
  const banner = page.getByRole("alert").filter({ hasText: "supplies data to your consortium" });
  await expect(banner).toContainText("Its data is a copy.");
  await expect(banner).not.toContainText("It uses live data");
}

async function removeMember(page: Page): Promise<void> {
  await page.goto(`${world.url}/u?tab=consortia`);
  await page.getByRole("link", { name: "Northern Consortium" }).click();
  await page.getByRole("link", { name: /Invented Press, all of us/ }).click();
  await page.getByRole("tab", { name: "Members" }).click();
  await chooseFor(page, "Calder Institute", "Remove…");
  await page.getByRole("dialog", { name: "Remove Calder Institute?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Member removed.")).toBeVisible();
  await expect.poll(() => namesIn(page.getByTestId("member-grid"))).toEqual(["Northgate University", "Birchwood College"]);
  await page.getByRole("tab", { name: /^Scenarios/ }).click();
  await page.getByRole("link", { name: /Keep the best together/ }).click();
  await expect(page.getByRole("tab", { name: "Member institutions (2)" })).toBeVisible();
}

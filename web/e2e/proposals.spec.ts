/**
 * Proposals against the real server: a consortium of three libraries with files of their own sends a scenario to all of them;
 * two ask for titles, all send it back; it is decided, taken along as a file, sent again, and taken back.
 */

import { expect, test, type Browser, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { amountIn, rowOf } from "./consortium-steps";
import { ask, buildConsortium, cora, startWorld, tokenFor, type Consortium, type World } from "./consortium-world";
import { downloaded } from "./file-steps";
import { mailTo } from "./mail";
import { expectNoAttention, followAttention, openInbox, openProposal, openPushPull, pageOf, person, putAway, requestFirst, tick, type Somebody } from "./proposals-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const NAMES = ["Ashford College", "Birchwood University", "Calder Institute"] as const;
const SCENARIO = "All together";
let world: World;
let consortium: Consortium;
let ann: Somebody;
let ben: Somebody;
let cleo: Somebody;
let vera: Somebody;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
  consortium = await buildConsortium(world, "Western Consortium", [...NAMES]);
  const [ash, birch, calder] = consortium.libraries;
  ann = person(world, "ann", ash, "Collaborator");
  vera = person(world, "vera", ash, "Viewer");
  ben = person(world, "ben", birch, "Collaborator");
  cleo = person(world, "cleo", calder, "Collaborator");
  const token = await tokenFor(world, cora);
  const { subscribed } = await ask<{ subscribed: string[] }>(world, "GET", `/scenario/${consortium.scenario}`, token);
  expect(subscribed).toEqual([]);
});

test.afterAll(async () => {
  await world?.server.stop();
});

const asked: { ann: string[]; ben: string[] } = { ann: [], ben: [] };

test("a scenario is sent to all members, titles are asked for and decided, and it is sent again", async ({ browser }) => {
  test.setTimeout(400_000);
  const staff = await pageOf(browser, world, cora);
  await test.step("the consortium subscribes and sends it to all", () => sendToAll(staff));
  await test.step("a member asks for two titles, by button, drawer and keyboard, and sends it back", () => askAsAnn(browser));
  await test.step("another one asks for one", () => askAsBen(browser));
  await test.step("the third asks for none, and sends it back", () => askForNothing(browser));
  await test.step("the consortium sees who answered", () => seeAnswers(staff));
  await test.step("one request is accepted, one declined, one stays open", () => decide(staff));
  await test.step("the file says who asks for what", () => takeFile(staff));
  await test.step("the members see what was decided", () => seeDecisions(browser));
  await test.step("sending again keeps requests and decisions", () => sendAgain(staff, browser));
});

async function sendToAll(page: Page): Promise<void> {
  await page.goto(`${world.url}/p/${consortium.package}/s/${consortium.scenario}`);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await page.getByLabel("Number of subscribed journals").fill("5");
  await page.getByLabel("Number of subscribed journals").press("Enter");
  await expect(page.getByTestId("scenario-line")).toContainText("5 subscribed");
  await page.getByRole("tab", { name: "Push/pull" }).click();
  const grid = page.getByTestId("recipient-grid");
  await expect(page.getByRole("button", { name: "Send", exact: true }), "nothing is sent to nobody").toBeDisabled();
  const birch = await rowOf(grid, NAMES[1]);
  await expect(birch("sent_date")).toHaveText("–");
  await expect(birch("included")).toHaveText("✓ Yes");
  await tick(grid, NAMES[1]);
  await page.getByLabel("Search members").fill("COAST");
  await expect(grid.locator('.ag-row [col-id="institution"]')).toHaveText([/./, /./]);
  await tick(grid, NAMES[0]);
  await expect(page.getByRole("button", { name: "Send to 2…" }), "what is ticked stays so while others are looked for").toBeVisible();
  await page.getByLabel("Search members").fill("");
  await expect(grid.locator('.ag-row [col-id="institution"]')).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Send to 2…" })).toBeVisible();
  await expect(grid.locator(".ag-row").getByRole("checkbox", { checked: true })).toHaveCount(2);
  await grid.getByRole("checkbox", { name: "Column with Header Selection" }).check();
  await page.getByRole("button", { name: "Send to 3…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send scenario to members" });
  await expect(dialog).toContainText("goes to 3 members");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(dialog).toContainText("read-only copy");
  await shot(page, "proposal-send");
  await dialog.getByRole("button", { name: "Send to 3 members" }).click();
  await expect(page.getByText("Scenario shared and notifications sent.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(birch("sent_date")).toHaveText(/^\d{1,2} \w+ \d{4}, \d\d:\d\d \S+$/);
  await expect(birch("return_date")).toHaveText("–");
  await expect(birch("requests")).toHaveText("0");
  await expect.poll(() => mailTo(world.data, ann.email).length, { message: "Collaborators of members get mail" }).toBeGreaterThan(0);
  expect(mailTo(world.data, vera.email), "Viewers do not").toEqual([]);
}

async function askAsAnn(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, ann);
  await page.goto(`${world.url}/i/${consortium.libraries[0]}`);
  await expect(page.getByRole("tab", { name: /^Consortial feeders/ })).toHaveCount(0);
  await page.getByRole("tab", { name: "Consortial proposals (1)" }).click();
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Your consortium has set the scenarios" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([/^Scenarios/]);
  await expect(page.getByRole("button", { name: "New scenario" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Actions for ${SCENARIO}` })).toHaveCount(0);
  await followAttention(page, world, `The proposal “${SCENARIO}” of your consortium is not sent back yet.`);
  const panel = page.getByTestId("proposal-panel");
  await expect(panel).toContainText("Western Consortium has set the parameters and core titles");
  await expect(panel.locator('dt:text-is("Sent back") + dd')).toHaveText("Not yet");
  await expect(page.getByRole("button", { name: "Scenario", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Undo|^Subscriptions|^Copy/ })).toHaveCount(0);
  await expect(page.getByLabel("Number of subscribed journals")).toHaveValue("5");
  await expect(page.getByLabel("Number of subscribed journals")).toBeDisabled();
  await expect(page.getByRole("button", { name: "One more" })).toBeDisabled();
  const counter = page.getByTestId("requested-counter");
  await expect(counter).toHaveText("0 ◆ requested");
  const before = await page.getByTestId("annual-cost").innerText();
  const grid = page.getByTestId("journal-grid");
  await expect(grid.getByRole("button", { name: /^(Subscribed, unsubscribe|Subscribe) / })).toHaveCount(0);
  asked.ann.push(await requestFirst(page));
  await expect(counter).toHaveText("1 ◆ requested");
  await expect(page.getByTestId("annual-cost"), "the totals are the consortium's").toHaveText(before);
  await expect(page.getByTestId("added-cost")).toContainText("With 1 requested title: $");
  await expect(page.getByTestId("added-access")).toContainText(/\([+-]?[\d.]+ points\)/);
  const added = amountIn((/: (\$[\d,]+)/.exec(await page.getByTestId("added-cost").innerText()) ?? [])[1] ?? "");
  await expect(page.getByTestId("cost-bar")).toContainText("Requested");
  await expect(page.locator('[data-testid="requested-dots"][d^="M"]'), "drawn in the histogram").toHaveCount(1);
  // By the drawer.
  await grid.locator('.ag-row:not(.is-subscribed):not(.is-requested) [col-id="title"]').first().click();
  const drawer = page.getByTestId("journal-drawer");
  asked.ann.push(await drawer.getByRole("heading", { level: 2 }).first().innerText());
  await expect(drawer).toContainText("Not subscribed");
  await drawer.getByRole("button", { name: "Request", exact: true }).click();
  await putAway(page, "Journal requested");
  await expect(counter).toHaveText("2 ◆ requested");
  expect(amountIn((/: (\$[\d,]+)/.exec(await page.getByTestId("added-cost").innerText()) ?? [])[1] ?? "")).not.toBe(added);
  // A journal that the consortium subscribes is not the member's to change.
  await grid.locator('.ag-row.is-subscribed [col-id="title"]').first().click();
  await expect(drawer).toContainText("Subscribed by the consortium");
  await expect(drawer.getByRole("button", { name: "Subscribed by the consortium" })).toBeDisabled();
  await drawer.getByRole("button", { name: "Close journal" }).click();
  // By keyboard: asked for, and no more.
  const third = await grid.getByRole("button", { name: /^Request / }).first().getAttribute("aria-label");
  await page.getByLabel("Search journals").fill((third ?? "").replace("Request ", ""));
  const state = grid.locator('[row-index="0"] [col-id="subscribed"]');
  await expect(state.getByRole("button", { name: third ?? "", exact: true })).toBeVisible();
  await expect(state, "rows that the search leaves out fade away").toHaveCount(1);
  await state.press(" ");
  await putAway(page, "Journal requested");
  await expect(counter).toHaveText("3 ◆ requested");
  await state.press(" ");
  await putAway(page, "Journal unrequested");
  await expect(counter).toHaveText("2 ◆ requested");
  await page.getByLabel("Search journals").fill("");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("setting-cost_ill"), "what the consortium set is to be seen, not to be changed").toBeDisabled();
  await expect(page.getByTestId("settings")).toContainText("Your consortium has set this");
  await page.getByRole("tab", { name: "Your requests (2)" }).click();
  await expect(page.getByTestId("own-requests").locator('[col-id="decision"].ag-cell')).toHaveText(["○ Open", "○ Open"]);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Your requests (2)" }), "it was saved").toBeVisible();
  await panel.getByRole("button", { name: "Send back to the consortium" }).click();
  await putAway(page, "Sent back to the consortium.");
  await expect(panel.locator('dt:text-is("Sent back") + dd')).toHaveText(/\d{4}, \d\d:\d\d/);
  await expect(panel.getByRole("button", { name: "Send back again" })).toBeVisible();
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await shot(page, "proposal-member");
  await expect.poll(() => mailTo(world.data, cora.email).length, { message: "the consortium gets mail" }).toBeGreaterThan(0);
  await page.getByRole("main").getByRole("link", { name: /^← / }).click();
  const row = page.getByRole("table", { name: "Scenarios" }).getByRole("row", { name: SCENARIO });
  await expect(row.locator('[data-label="Requested"]'), "the row of a proposal counts what is requested").toHaveText("2");
  await expectNoAttention(page, world, /^The proposal/);
  await page.context().close();
}

async function askAsBen(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, ben);
  await openProposal(page, world, consortium.libraries[1], SCENARIO);
  asked.ben.push(await requestFirst(page));
  await page.getByTestId("proposal-panel").getByRole("button", { name: "Send back to the consortium" }).click();
  await putAway(page, "Sent back to the consortium.");
  await page.context().close();
}

async function askForNothing(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, cleo);
  await openProposal(page, world, consortium.libraries[2], SCENARIO);
  await page.getByTestId("proposal-panel").getByRole("button", { name: "Send back to the consortium" }).click();
  await putAway(page, "Sent back to the consortium.");
  await page.context().close();
}

async function seeAnswers(page: Page): Promise<void> {
  await followAttention(page, world, `3 requested titles in “${SCENARIO}” wait for your decision.`);
  const grid = await openPushPull(page, world, consortium);
  await expect(page.getByRole("tab", { name: "Push/pull (3 open)" })).toBeVisible();
  const ash = await rowOf(grid, NAMES[0]);
  await expect(ash("requests")).toHaveText("2");
  await expect(ash("open")).toHaveText("2");
  await expect(ash("changed_date")).toHaveText(/\d{4}, \d\d:\d\d/);
  await expect(ash("return_date")).toHaveText(/\d{4}, \d\d:\d\d/);
  await expect((await rowOf(grid, NAMES[2]))("requests")).toHaveText("0");
  await expect(page.getByLabel("Progress", { exact: true })).toContainText("Returned (3)");
  await page.getByLabel("Progress", { exact: true }).selectOption("waiting");
  await expect(grid).toContainText("No members match.");
  await page.getByLabel("Progress", { exact: true }).selectOption("all");
  await shot(page, "proposal-answers");
}

async function decide(page: Page): Promise<void> {
  const grid = await openInbox(page);
  await expect(grid.locator('.ag-row [col-id="institution"]')).toHaveCount(3);
  await page.getByLabel("Search requests").fill("ashford");
  await expect(grid.locator('.ag-row [col-id="institution"]')).toHaveText([NAMES[0], NAMES[0]]);
  const [one = "", other = ""] = asked.ann;
  await grid.getByRole("button", { name: `Accept: ${one} for ${NAMES[0]}`, exact: true }).click();
  await putAway(page, "Request accepted.");
  await expect(page.getByRole("tab", { name: "Push/pull (2 open)" })).toBeVisible();
  // All shown at once, which leaves alone what is decided, and open again.
  await page.getByRole("button", { name: "Decline 1 open" }).click();
  await putAway(page, "Request declined.");
  await expect(grid.getByRole("button", { name: `Accepted: ${one} for ${NAMES[0]}`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reopen 2 decided" }).click();
  await page.getByRole("dialog", { name: "Reopen 2 requests?" }).getByRole("button", { name: "Reopen all" }).click();
  await putAway(page, "2 requests open again.");
  await grid.getByRole("button", { name: `Accept: ${one} for ${NAMES[0]}`, exact: true }).click();
  await putAway(page, "Request accepted.");
  await tick(grid, other);
  await page.getByRole("button", { name: "Decline 1 selected" }).click();
  await putAway(page, "Request declined.");
  await page.getByLabel("Search requests").fill("");
  await page.getByLabel("Decision").selectOption("open");
  await expect(grid.locator('.ag-row [col-id="institution"]')).toHaveText([NAMES[1]]);
  const ben0 = await rowOf(grid, NAMES[1]);
  await expect(ben0("usage")).toHaveText(/^[\d.,]+$/);
  await expect(ben0("subscription_cost")).toHaveText(/^\$[\d,]+$/);
  await page.getByLabel("Decision").selectOption("all");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Push/pull (1 open)" }), "it was saved").toBeVisible();
  await expect(grid.getByRole("button", { name: `Declined: ${other} for ${NAMES[0]}`, exact: true })).toHaveAttribute("aria-pressed", "true");
  await shot(page, "proposal-inbox");
}

async function takeFile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const { name, content } = await downloaded(page, page.getByRole("menuitem", { name: /^Member requests \(CSV\)/ }));
  expect(name).toMatch(/\.csv$/);
  const lines = content.toString("utf8").replace("\uFEFF", "").trim().split(/\r?\n/);
  // The columns up to the title have no commas in them.
  const [heading = [], ...rows] = lines.map((line) => line.split(","));
  const at = (column: string) => heading.indexOf(column);
  const [member, byConsortium, byMember] = [at("institution_name"), at("subscribed_by_consortium"), at("subscribed_by_member_institution")];
  const requested = rows.filter((row) => row[byMember] === "True");
  expect(requested.map((row) => row[member]).toSorted()).toEqual([NAMES[0], NAMES[0], NAMES[1]]);
  for (const title of asked.ann) expect(requested.filter((row) => row[member] === NAMES[0] && row.join(",").includes(title)), title).toHaveLength(1);
  expect(requested.find((row) => row[member] === NAMES[1])?.join(",")).toContain(asked.ben[0]);
  expect(requested.some((row) => row[byConsortium] === "True"), "what the consortium subscribes is no request").toBe(false);
  for (const library of NAMES) expect(rows.filter((row) => row[member] === library && row[byConsortium] === "True").length, `core titles of ${library}`).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Member requests (via email)" }).click();
  await expect(page.getByText("You'll get an email soon").first()).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const again = await downloaded(page, page.getByRole("menuitem", { name: "Member requests (CSV)" }));
  expect(again.content.equals(content)).toBe(true);
}

async function seeDecisions(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, ann);
  await openProposal(page, world, consortium.libraries[0], SCENARIO);
  const [one = "", other = ""] = asked.ann;
  const grid = page.getByTestId("journal-grid");
  await page.getByLabel("Search journals").fill(one);
  await expect(grid.getByRole("button", { name: `Accepted, unrequest ${one}`, exact: true })).toHaveText("◆ Accepted");
  await page.getByLabel("Search journals").fill(other);
  await expect(grid.getByRole("button", { name: `Declined, unrequest ${other}`, exact: true })).toHaveText("✕ Declined");
  await expect(page.getByTestId("requested-counter"), "what was declined adds nothing").toHaveText("1 ◆ requested");
  await page.getByRole("tab", { name: "Your requests (2)" }).click();
  const own = page.getByTestId("own-requests");
  await expect((await rowOf(own, one))("decision")).toHaveText("✓ Accepted");
  await expect((await rowOf(own, other))("decision")).toHaveText("✕ Declined");
  await page.context().close();
}

async function sendAgain(page: Page, browser: Browser): Promise<void> {
  const grid = await openPushPull(page, world, consortium);
  await tick(grid, NAMES[0]);
  await page.getByRole("button", { name: "Send to 1…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send scenario to members" });
  await expect(dialog).toContainText("1 member had it already");
  await expect(dialog).toContainText("The 2 titles requested, and your decisions, remain.");
  await dialog.getByRole("button", { name: "Send to 1 member" }).click();
  await expect(page.getByText("Scenario shared and notifications sent.")).toBeVisible();
  const ash = await rowOf(grid, NAMES[0]);
  await expect(ash("return_date"), "it is out again").toHaveText("–");
  await expect(ash("requests")).toHaveText("2");
  await expect(ash("open")).toHaveText("0");
  const member = await pageOf(browser, world, ann);
  await openProposal(member, world, consortium.libraries[0], SCENARIO);
  await expect(member.getByTestId("proposal-panel").locator('dt:text-is("Sent back") + dd')).toHaveText("Not yet");
  await expect(member.getByRole("tab", { name: "Your requests (2)" })).toBeVisible();
  await expect(member.getByTestId("requested-counter")).toHaveText("1 ◆ requested");
  await member.context().close();
}

test("a viewer of a member looks, and changes nothing", async ({ browser }) => {
  const page = await pageOf(browser, world, vera);
  await openProposal(page, world, consortium.libraries[0], SCENARIO);
  await expect(page.getByRole("button", { name: "Send back to the consortium" })).toBeDisabled();
  const grid = page.getByTestId("journal-grid");
  await expect(grid.getByRole("button", { name: /^Request |unrequest/ })).toHaveCount(0);
  await test.step("numbers of journals are explained, figures, which include requests, are not", async () => {
    await page.getByTestId("annual-cost").click({ button: "right" });
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await grid.locator('.ag-row [col-id="usage"]').first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Explain this number" }).click();
    await expect(page.getByTestId("explained-value")).toHaveText(/\d/);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("explain-sheet")).toHaveCount(0);
  });
  await grid.locator('.ag-row:not(.is-subscribed):not(.is-requested) [col-id="title"]').first().click();
  await expect(page.getByTestId("journal-drawer").getByRole("button", { name: /^(Request|Unrequest)$/ })).toBeDisabled();
  await page.context().close();
});

test("what the server refuses is taken back and said", async ({ browser }) => {
  const page = await pageOf(browser, world, ben);
  await openProposal(page, world, consortium.libraries[1], SCENARIO);
  await page.route("**/scenario/*/proposal", (route) => (route.request().method() === "PATCH" ? route.fulfill({ status: 422, contentType: "application/problem+json", body: JSON.stringify({ title: "Not accepted", detail: "The consortium subscribes it meanwhile" }) }) : route.continue()));
  await page.getByTestId("journal-grid").getByRole("button", { name: /^Request / }).first().click();
  await expect(page.getByText("Not accepted. The consortium subscribes it meanwhile.")).toBeVisible();
  await expect(page.getByTestId("requested-counter")).toHaveText("1 ◆ requested");
  await page.context().close();
  const staff = await pageOf(browser, world, cora);
  await staff.route("**/consortial-scenarios.csv", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 404, contentType: "application/problem+json", body: JSON.stringify({ title: "User does not exist." }) }) : route.continue()));
  await staff.goto(`${world.url}/p/${consortium.package}/s/${consortium.scenario}`);
  await staff.getByRole("button", { name: "Export", exact: true }).click();
  await staff.getByRole("menuitem", { name: "Member requests (via email)" }).click();
  await expect(staff.getByRole("alert").filter({ hasText: "Sorry, we couldn't find that account." })).toBeVisible();
  await staff.context().close();
});

test("axe and 360 pixels", async ({ browser }) => {
  test.slow();
  const staff = await pageOf(browser, world, cora);
  const scenario = `${world.url}/p/${consortium.package}/s/${consortium.scenario}`;
  await check(staff, `${scenario}?tab=push-pull`, "recipient-grid", "push/pull");
  await check(staff, `${scenario}?tab=push-pull&show=requests`, "request-grid", "requests");
  await staff.goto(scenario);
  await staff.getByRole("button", { name: "Export", exact: true }).click();
  await expect(staff.getByRole("menuitem", { name: /^Member requests \(CSV\)/ })).toBeVisible();
  await expectAccessibleInBoth(staff, "export", ".MuiMenu-paper");
  await staff.goto(`${scenario}?tab=push-pull`);
  await tick(staff.getByTestId("recipient-grid"), NAMES[0]);
  await staff.getByRole("button", { name: "Send to 1…" }).click();
  await expect(staff.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBoth(staff, "dialog", '[role="dialog"]');
  await staff.context().close();
  const member = await pageOf(browser, world, ann);
  await openProposal(member, world, consortium.libraries[0], SCENARIO);
  const address = new URL(member.url());
  await check(member, address.href, "journal-grid", "proposal");
  await check(member, `${address.origin}${address.pathname}?tab=requests`, "own-requests", "own requests");
  await member.context().close();
});

async function check(page: Page, address: string, grid: string, what: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId(grid).locator(".ag-row").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectAccessibleInBoth(page, what);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${what} at 360 px`, timeout: 5000 }).toBeLessThanOrEqual(360);
  await shot(page, `proposal-${what.replaceAll(/\W+/g, "-")}-360`);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a proposal is taken back, with what was asked for", async ({ browser }) => {
  const page = await pageOf(browser, world, cora);
  const grid = await openPushPull(page, world, consortium);
  await tick(grid, NAMES[1]);
  await page.getByRole("button", { name: "Withdraw 1…" }).click();
  const dialog = page.getByRole("dialog", { name: `Withdraw the proposal from ${NAMES[1]}?` });
  await expect(dialog).toContainText("1 requested title and your decisions are deleted as well.");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Proposal withdrawn.")).toBeVisible();
  await expect((await rowOf(grid, NAMES[1]))("sent_date")).toHaveText("–");
  await expect(page.getByRole("tab", { name: "Push/pull", exact: true }), "its open request is gone").toBeVisible();
  await page.context().close();
  const member = await pageOf(browser, world, ben);
  await member.goto(`${world.url}/i/${consortium.libraries[1]}`);
  await expect(member.getByRole("tab", { name: "Consortial feeders (1)" })).toBeVisible();
  await expect(member.getByRole("tab", { name: /^Consortial proposals/ })).toHaveCount(0);
  await member.context().close();
});

/**
 * Cost sharing against the real server: a consortium of three libraries shares out what its scenario subscribes by one measure
 * after the other, within bounds, takes it along as a file, and mends what cannot be shared; a library's new report changes what
 * all come to.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, test, type Page } from "./journey";
import { chooseFor, figures } from "./consortium-steps";
import { buildConsortium, cora, startWorld, type Consortium, type World } from "./consortium-world";
import { answered, chooseRule, expectNear, expectShared, openSharing, setRule, sharesIn, shareOf, type ShownShare } from "./cost-sharing-steps";
import { addFiles, downloaded } from "./file-steps";
import { openHistory, stepButton } from "./scenario-steps";
import { WITH_SCROLLBARS, expectScrollbar } from "./scrollbars";
import { chooseInAccountMenu, logIn } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const NAMES = ["Alder College", "Brook University", "Cliff Institute"] as const;
let world: World;
let east: Consortium;

// Whether a grid has a scrollbar is seen only where scrollbars are drawn.
test.use({ launchOptions: WITH_SCROLLBARS });

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
  east = await buildConsortium(world, "Eastern Consortium", [...NAMES]);
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("staff of a consortium share its costs", async ({ page }) => {
  await page.goto(`${world.url}/login`);
  await logIn(page, cora);
  await test.step("what is subscribed is shared by what each pays today", () => shareByToday(page));
  await test.step("other weights are other shares, which come to the same amount", () => changeWeights(page));
  await test.step("bounds bind, and the others pay the rest", () => setBounds(page));
  await test.step("the file has the numbers on the screen", () => takeFile(page));
  await test.step("each step is taken back and done again, and stands in the history", () => stepBack(page));
  await test.step("what cannot be shared says why, and is mended", () => mend(page));
  await test.step("sizes are pasted, and edited one by one", () => giveSizes(page));
});

async function shareByToday(page: Page): Promise<void> {
  await openSharing(page, world, east);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectScrollbar(page.getByTestId("share-grid"), "shares at 1440");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText("There is no cost to share yet.")).toBeVisible();
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await subscribe(page, 12);
  await page.getByRole("tab", { name: "Cost sharing" }).click();
  await expect(page.getByText("There is no cost to share yet.")).toHaveCount(0);
  // The shares of before, nothing, stay until those of the new subscriptions arrive.
  let amount = 0;
  await expect(async () => {
    amount = await expectShared(page);
    expect(amount).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole("button", { name: "By spend", exact: true })).toHaveAttribute("aria-pressed", "true");
  const shares = await sharesIn(page, NAMES);
  expect(shares.map(({ today }) => today)).toEqual([100_000, 120_000, 140_000]);
  for (const { share, today, illCost, total, change, percent } of shares) {
    expect(share / amount, "the same part as today").toBeCloseTo(today / 360_000, 4);
    expectNear(total, share + illCost, "loans are paid, too");
    expectNear(change, total - today, "loans included");
    expect(percent).toBeCloseTo((100 * (total - today)) / today, 0);
  }
  await expect(page.getByTestId("share-figures")).toContainText("3 less, 0 more");
  await winnersAndLosers(page, shares);
}

/** The chart says who wins and loses most, and is a picture for the director; the grid below it has the numbers. */
async function winnersAndLosers(page: Page, shares: ShownShare[]): Promise<void> {
  const panel = page.getByTestId("changes");
  const winner = shares.toSorted((a, b) => a.change - b.change)[0];
  const chart = panel.getByRole("img", { name: /^Change a year against today, loans included, of 3 institutions\. / });
  await expect(chart).toBeVisible();
  await expect(chart).toHaveAccessibleName(new RegExp(`Largest decrease: ${winner?.name} -\\$${(-(winner?.change ?? 0)).toLocaleString("en")}\\.`));
  await expectAccessible(page, "winners and losers", '[data-testid="changes"]');
  await panel.getByRole("button", { name: "Download a picture of winners and losers" }).click();
  const picture = await downloaded(page, page.getByRole("menuitem", { name: /^SVG/ }));
  expect(picture.name).toBe("cost-sharing-changes.svg");
  expect(picture.content.toString("utf8")).toContain(winner?.name ?? "");
  await shot(page, "sharing-changes");
}

/** Subscribes so many of the journals with the lowest cost per use, unless they are. */
async function subscribe(page: Page, count: number): Promise<void> {
  const counter = page.getByLabel("Number of subscribed journals");
  await expect(counter).toBeVisible();
  if ((await counter.inputValue()) === String(count)) return;
  await counter.fill(String(count));
  await counter.press("Enter");
  await expect(page.getByText(/^Subscribed [\d,]+ journals, /)).toBeVisible();
}

async function changeWeights(page: Page): Promise<void> {
  const before = await expectShared(page);
  await chooseRule(page, "By use");
  expect(await expectShared(page), "the amount is the same").toBe(before);
  const byUse = await sharesIn(page, NAMES);
  const uses = byUse.reduce((sum, { usage }) => sum + usage, 0);
  for (const { share, usage } of byUse) expect(share / before).toBeCloseTo(usage / uses, 2);
  await chooseRule(page, "Flat");
  const flat = await sharesIn(page, NAMES);
  expect(Math.max(...flat.map(({ share }) => share)) - Math.min(...flat.map(({ share }) => share)), "the same, but for a unit").toBeLessThanOrEqual(1);
  await setRule(page, "share-use", "3");
  await setRule(page, "share-flat", "1");
  await expect(page.getByText("Use: 75% of the amount")).toBeVisible();
  await expectShared(page);
  const blend = await sharesIn(page, NAMES);
  for (const [at, { share }] of blend.entries()) expectNear(share, 0.75 * (byUse[at]?.share ?? 0) + 0.25 * (flat[at]?.share ?? 0));
  await test.step("by keyboard", async () => {
    await page.getByTestId("setting-share-flat").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByTestId("setting-share-use")).toBeFocused();
    await answered(page, () => page.keyboard.type("1"));
    await expect(page.getByText("Use: 50% of the amount"), "after a moment, without Enter").toBeVisible();
  });
  await answered(page, () => page.getByRole("button", { name: "Share today's total, $360,000" }).click());
  await expect(page.getByTestId("share-figures")).toContainText("a year, as entered");
  expect(await expectShared(page)).toBe(360_000);
  await shot(page, "sharing-blend");
}

const rise = ({ share, today }: ShownShare) => share / today;

async function setBounds(page: Page): Promise<void> {
  await chooseRule(page, "By use");
  const free = await sharesIn(page, NAMES);
  const most = free.toSorted((a, b) => rise(b) - rise(a))[0];
  expect(most && rise(most), "one share is more than a tenth above today").toBeGreaterThan(1.1);
  await setRule(page, "share-rise", "10");
  expect(await expectShared(page)).toBe(360_000);
  const capped = await shareOf(page, most?.name ?? "");
  expect(capped.bound).toBe("At cap");
  expectNear(capped.share, 1.1 * capped.today, "limits apply to the share without loans");
  expectNear(capped.change, 0.1 * capped.today + capped.illCost, "loans come on top");
  expectNear(capped.withoutBounds, most?.share ?? 0, "what it would be");
  for (const one of free.filter(({ name }) => name !== most?.name)) expect((await shareOf(page, one.name)).share, "the others pay the rest").toBeGreaterThan(one.share);
  await expect(page.getByTestId("share-figures")).toContainText(/\d at the cap/);
  await shot(page, "sharing-cap");
  await setRule(page, "share-fall", "101");
  await expect(page.getByText("A number from 0 to 100.")).toBeVisible();
  await page.getByTestId("setting-share-fall").fill("");
  await page.reload();
  await expect(page.getByTestId("setting-share-rise"), "it is kept").toHaveValue("10");
  expect((await shareOf(page, most?.name ?? "")).bound).toBe("At cap");
}

async function takeFile(page: Page): Promise<void> {
  const { name, content } = await downloaded(page, page.getByRole("button", { name: "Download as CSV" }));
  expect(name).toBe("Invented Press together - All together - cost sharing.csv");
  const [heading = "", ...lines] = content.toString("utf8").replace("\uFEFF", "").trim().split(/\r?\n/);
  const columns = heading.split(",");
  const read = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [columns[at], cell])));
  expect(read.map((one) => one.institution_name)).toEqual([...NAMES]);
  expect(read.reduce((sum, one) => sum + Math.round(100 * Number(one.share)), 0)).toBe(36_000_000);
  for (const line of read) {
    // oxlint-disable-next-line no-await-in-loop
    const shown = await shareOf(page, line.institution_name ?? "");
    const change = Number(line.share) + Number(line.ill_cost) - Number(line.today);
    expectNear(shown.share, Number(line.share));
    expectNear(shown.withoutBounds, Number(line.share_without_bounds));
    expectNear(shown.change, change);
    expect(shown.percent).toBeCloseTo((100 * change) / Number(line.today), 0);
    expect(shown.usage).toBe(Math.round(Number(line.usage)));
    expect(shown.today).toBe(Number(line.today));
    expect(shown.illCost).toBe(Math.round(Number(line.ill_cost)));
    expect(shown.bound).toBe(line.bound ? `At ${line.bound}` : "–");
  }
}

async function stepBack(page: Page): Promise<void> {
  const capped = await sharesIn(page, NAMES);
  await stepButton(page, "Undo").click();
  await expect(page.getByTestId("setting-share-rise")).toHaveValue("");
  await expect.poll(async () => (await sharesIn(page, NAMES)).map(({ bound }) => bound)).toEqual(["–", "–", "–"]);
  await stepButton(page, "Redo").click();
  await expect(page.getByTestId("setting-share-rise")).toHaveValue("10");
  await expect.poll(() => sharesIn(page, NAMES)).toEqual(capped);
  const history = await openHistory(page);
  await expect(history).toContainText("Cost sharing: by use, amount 360,000 → by use, amount 360,000, 10% more at most");
  await expect(history, "the rule that held first").toContainText("Cost sharing: by spend → by use");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}

async function mend(page: Page): Promise<void> {
  const problem = page.getByTestId("share-problem");
  await setRule(page, "share-least", "200000");
  await expect(problem).toContainText("The floors come to 600000.00 USD");
  await expect(page.getByTestId("share-grid").locator('.ag-row [col-id="share"]').first()).toHaveText("–");
  await problem.getByRole("button", { name: "Remove the limits" }).click();
  await expect(problem).toHaveCount(0);
  await expectShared(page);
  await chooseRule(page, "By output");
  await expect(problem).toContainText("The number of papers is 0 for every member.");
  await chooseRule(page, "Flat");
  await setRule(page, "share-size", "1");
  await expect(problem).toContainText(`The size of ${NAMES[0]} is not known.`);
  await problem.getByRole("button", { name: "Exclude size" }).click();
  await expect(problem).toHaveCount(0);
  await expectShared(page);
}

async function giveSizes(page: Page): Promise<void> {
  await chooseRule(page, "By size");
  await page.getByTestId("share-problem").getByRole("link", { name: "Enter member sizes" }).click();
  const dialog = page.getByRole("dialog", { name: "Sizes of members" });
  const text = dialog.getByLabel("Names and sizes");
  await expect(text).toHaveValue(`${NAMES[0]}\t\n${NAMES[1]}\t\n${NAMES[2]}\t`);
  await text.fill(`${NAMES[1]}\t3,000\n${NAMES[0]}\tmany\nElsewhere\t5`);
  await expect(dialog.getByRole("alert").filter({ hasText: `${NAMES[0]}: many` })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await text.fill(`${NAMES[1]}\t3,000\n${NAMES[0]}\t1000\nElsewhere\t5`);
  await expect(dialog.getByRole("alert")).toContainText("No member has this name, so the line is ignored:Elsewhere");
  await expect(dialog.getByText("2 sizes will change.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 sizes updated.")).toBeVisible();
  await chooseFor(page, NAMES[2], "Edit size…");
  const one = page.getByRole("dialog", { name: `Size of ${NAMES[2]}` });
  await one.getByLabel("Size").fill("-1");
  await expect(one.getByText("A number, 0 or more.")).toBeVisible();
  await one.getByLabel("Size").fill("4000");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Size updated.")).toBeVisible();
  await expect(page.getByTestId("member-grid").locator('.ag-row [col-id="size"]')).toHaveText(["1,000", "3,000", "4,000"]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Cost shares" })).toBeVisible();
  await expect.poll(async () => (await sharesIn(page, NAMES)).map(({ share }) => share), "an eighth, three, four").toEqual([45_000, 135_000, 180_000]);
}

test("what goes wrong with cost sharing is said, can be tried again, and is taken back", async ({ page }) => {
  await page.goto(`${world.url}/login`);
  await logIn(page, cora);
  const address = `**/scenario/${east.scenario}/cost-sharing`;
  await page.route(address, (route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }));
  await page.goto(`${world.url}/p/${east.package}/s/${east.scenario}?tab=cost-sharing`);
  await expect(page.getByRole("alert")).toContainText("Try again in a minute.");
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("share-grid").locator(".ag-row").first()).toBeVisible();
  const box = page.getByTestId("setting-share-rise");
  const before = await box.inputValue();
  await page.route(address, (route) => (route.request().method() === "PUT" ? route.fulfill({ status: 500, json: { title: "Broken", detail: "It could not be kept." } }) : route.fallback()));
  await box.fill("33");
  await box.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "It could not be kept." })).toBeVisible();
  await expect(box, "as it was").toHaveValue(before);
});

test("a library's new report changes what its consortium comes to", async ({ page }) => {
  await page.goto(`${world.url}/login`);
  await logIn(page, cora);
  await openSharing(page, world, east);
  const shares = await sharesIn(page, NAMES);
  const before = await figures(page);
  // From here on nothing is loaded anew: what the browser remembers must not be what it was.
  await chooseInAccountMenu(page, "Your account");
  await page.getByRole("tab", { name: /^Institutions/ }).click();
  await page.getByRole("link", { name: NAMES[1] }).click();
  await page.getByRole("link", { name: /^Invented Press 2026/ }).first().click();
  await page.getByRole("tab", { name: /^Setup/ }).click();
  await addFiles(page, { name: "TR_J3 corrected.csv", mimeType: "text/csv", buffer: Buffer.from(tripled(join(world.files[1] ?? "", "TR_J3.csv"))) });
  await chooseInAccountMenu(page, "Your account");
  await page.getByRole("tab", { name: /^Consortia/ }).click();
  await page.getByRole("link", { name: "Eastern Consortium" }).click();
  await page.getByRole("link", { name: /Invented Press together/ }).click();
  await page.getByRole("link", { name: "All together" }).click();
  const after = await figures(page);
  expect(after.cost, "more loans").not.toBe(before.cost);
  expect(after.line.split(" · ")[0], "the journals are the same").toBe(before.line.split(" · ")[0]);
  await page.getByRole("tab", { name: "Cost sharing" }).click();
  await expect.poll(async () => (await shareOf(page, NAMES[1])).usage).toBeGreaterThan(1.5 * (shares[1]?.usage ?? 0));
  expect((await shareOf(page, NAMES[0])).usage, "that of the others is as it was").toBe(shares[0]?.usage);
});

test("what a consortium has agreed on counts", async ({ page }) => {
  await page.goto(`${world.url}/login`);
  await logIn(page, cora);
  await page.goto(`${world.url}/p/${east.package}/s/${east.scenario}`);
  await subscribe(page, 12);
  const before = await costNow(page);
  await agreeOn(page, "3", "6");
  await expect(page.getByText("From 3 included institutions, the first institution's price is paid for 6.")).toBeVisible();
  expect(await costNow(page), "twice as many are paid for").not.toBe(before);
  await agreeOn(page, "", "");
  await expect(page.getByText(/^No terms are agreed\. Each scenario applies its own cost rule\./)).toBeVisible();
  expect(await costNow(page)).toBe(before);
});

async function costNow(page: Page): Promise<string> {
  await page.goto(`${world.url}/p/${east.package}/s/${east.scenario}`);
  return (await figures(page)).cost;
}

async function agreeOn(page: Page, from: string, paid: string): Promise<void> {
  await page.goto(`${world.url}/p/${east.package}`);
  await page.getByRole("tab", { name: "Members" }).click();
  await page.getByRole("button", { name: "Edit terms…" }).click();
  const dialog = page.getByRole("dialog", { name: "Terms of the consortium" });
  await dialog.getByLabel("Minimum number of included institutions").fill(from);
  if (paid) await expect(dialog.getByText("Enter both numbers, or neither.").first()).toBeVisible();
  await dialog.getByLabel("Institutions at the first price").fill(paid);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Terms updated.")).toBeVisible();
}

/** A report with three times the uses in every month. */
function tripled(path: string): string {
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  return lines.map((line) => line.replace(/(,\d+){13}$/, (months) => months.replaceAll(/\d+/g, (uses) => String(3 * Number(uses))))).join("\n");
}

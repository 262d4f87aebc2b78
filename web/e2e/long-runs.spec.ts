/**
 * Recalculations that take long, against a real server to which every one is such: a scenario without numbers is locked until they
 * are there, and whoever waits gets mail. What lasts only a moment with so few journals is held by the browser: it says of the
 * scenario that it is locked, and what the server then says to a change.
 */

import { expect, test, type Page, type Route } from "./journey";
import { expectAccessible } from "./axe";
import { buildConsortium, cora, startWorld, vic, type Consortium, type World } from "./consortium-world";
import { mailTo } from "./mail";
import { stepButton } from "./scenario-steps";
import { logIn } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const LOCKED = "This scenario is being recalculated after the last change (37 % of the institutions are done). You can change it again when that finishes; undo reverts the last change at once.";
let world: World;
let west: Consortium;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "", ["--long-run-after", "0"]);
  west = await buildConsortium(world, "Patient Consortium", ["Ashford College", "Birchwood University", "Calder Institute"]);
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("a scenario without numbers is locked until they are there", async ({ page }) => {
  // A server that has just started remembers no numbers.
  await world.restart();
  await signIn(page, cora);
  const poll = await heldPolls(page);
  await page.goto(scenarioPage());
  const screen = page.getByTestId("recalculating-screen");
  await expect(screen.getByRole("heading", { name: "Scenario recalculating" })).toBeVisible();
  await expect(screen.getByRole("progressbar", { name: "Institutions done" })).toHaveAttribute("aria-valuenow", /^\d+$/);
  await expect(screen).toContainText("This can take up to one hour.");
  await expect(screen).toContainText(`We will email ${cora.email} when it finishes. If no email arrives, check your spam folder.`);
  await expect(screen.getByRole("link", { name: "Back to the package" })).toHaveAttribute("href", `/p/${west.package}?tab=scenarios`);
  await expect(page.getByTestId("journal-grid")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try again" }), "nothing is out of order").toHaveCount(0);
  await expectAccessible(page, "a locked scenario");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNothingSticksOut(page);
  await shot(page, "long-run-screen");
  await page.setViewportSize({ width: 1280, height: 800 });
  poll.release();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.getByText("Recalculation finished.")).toBeVisible();
  await expect(screen).toHaveCount(0);
  await expect.poll(() => mailTo(world.data, cora.email).filter((text) => text.includes("Recalculated: All together")).length).toBeGreaterThan(0);
});

test("a change that takes long ends with the new numbers", async ({ page }) => {
  await signIn(page, cora);
  await page.goto(`${scenarioPage()}?settings=open`);
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  const before = await page.getByTestId("annual-cost").innerText();
  const loan = page.getByTestId("setting-cost_ill");
  await loan.fill("41");
  await loan.press("Enter");
  await expect(page.getByTestId("annual-cost")).not.toHaveText(before);
  await expect(page.getByTestId("recalculation")).toHaveCount(0);
  await expect(loan).toBeEnabled();
  await expect(loan).toHaveValue("41");
});

test("what is locked is read and not changed, and the change can be taken back", async ({ page }) => {
  await signIn(page, cora);
  const lock = await playedLock(page);
  await page.goto(`${scenarioPage()}?settings=open`);
  const grid = page.getByTestId("journal-grid");
  await expect(grid.locator(".ag-row").first()).toBeVisible();
  const cost = await page.getByTestId("annual-cost").innerText();
  const loan = page.getByTestId("setting-cost_ill");
  await expect(loan).toHaveValue("41");
  const banner = page.getByTestId("recalculation");
  await test.step("somebody else's change is known by the refusal of one's own", async () => {
    lock.percent = 37.5;
    await loan.fill("55");
    await loan.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: LOCKED })).toBeVisible();
    await expect(loan, "it is as it was").toHaveValue("41");
    await expect(banner).toContainText("Recalculating: 37% of the institutions done. The figures shown are from before the change. You can change the scenario when the recalculation finishes. This can take up to one hour. We will email cora@consortium.example.");
  });
  await test.step("everything is there to be read, with the reason", () => expectReadOnly(page));
  await test.step("how far it is follows", async () => {
    lock.percent = 62;
    await expect(banner).toContainText("62%");
    await expect(banner.getByRole("progressbar", { name: "Institutions done" })).toHaveAttribute("aria-valuenow", "62");
    await expectAccessible(page, "a scenario that is recalculated");
    await shot(page, "long-run-banner");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNothingSticksOut(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step("when it is done everything is open again, and the focus is where it was", async () => {
    const search = page.getByLabel("Search journals");
    await search.focus();
    lock.percent = undefined;
    await expect(page.getByText("Recalculation finished.")).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(loan).toBeEnabled();
  });
  await test.step("the change is taken back", async () => {
    lock.percent = 12;
    await page.reload();
    await expect(banner).toContainText("12%");
    await banner.getByRole("button", { name: "Undo change" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(loan).not.toHaveValue("41");
    await expect(page.getByTestId("annual-cost")).not.toHaveText(cost);
    await expect(page.getByText("Recalculation finished."), "they are those from before").toHaveCount(0);
  });
});

async function expectReadOnly(page: Page): Promise<void> {
  const reason = "You can change this scenario when the recalculation finishes.";
  await expect(page.getByTestId("setting-cost_ill")).toBeDisabled();
  await expect(page.getByTestId("settings").getByText(reason)).toBeVisible();
  await expect(page.getByTestId("journal-grid").getByRole("button", { name: /^(Subscribe|Subscribed, unsubscribe) / })).toHaveCount(0);
  await expect(stepButton(page, "Redo")).toBeDisabled();
  await expect(stepButton(page, "Undo")).toBeEnabled();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: /^Spreadsheet/ })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("menuitem", { name: /^Spreadsheet/ })).toContainText("You can export this scenario when the recalculation finishes.");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Member institutions (3)" }).click();
  await expect(page.getByRole("checkbox", { name: "Include Ashford College" })).toBeDisabled();
  await page.getByRole("tab", { name: "Cost sharing" }).click();
  await expect(page.getByTestId("setting-share-use")).toBeDisabled();
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await expect(page.getByTestId("cost-rule").getByRole("radio")).toHaveCount(2);
  for (const radio of await page.getByTestId("cost-rule").getByRole("radio").all()) await expect(radio).toBeDisabled();
  await page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="title"]').click();
  await expect(page.getByTestId("journal-drawer")).toBeVisible();
  await page.getByTestId("journal-drawer").getByRole("button", { name: "Close journal" }).click();
}

test("others see the same, and the list of scenarios tells too", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, vic);
  const lock = await playedLock(page);
  lock.percent = 80;
  await page.goto(scenarioPage());
  const banner = page.getByTestId("recalculation");
  await expect(banner).toContainText("80%");
  await expect(banner.getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "a scenario that is recalculated, in the dark");
  await page.route(`**/package/${west.package}/scenarios`, async (route) => {
    const reply = await route.fetch();
    const { scenarios } = (await reply.json()) as { scenarios: object[] };
    await route.fulfill({ response: reply, json: { scenarios: scenarios.map((one) => (lock.percent === undefined ? one : { ...one, summary: null, is_locked_pending_update: true, update_percent_complete: lock.percent })) } });
  });
  await page.goto(`${world.url}/p/${west.package}`);
  const row = page.getByRole("table", { name: "Scenarios" }).locator("tbody tr");
  await expect(row).toContainText("Recalculating: 80% of the institutions done");
  lock.percent = undefined;
  await expect(row.locator('[data-label="Uses met"]')).toHaveText(/^\d+%$/);
  await expect(row).not.toContainText("Recalculating");
});

const scenarioPage = () => `${world.url}/p/${west.package}/s/${west.scenario}`;

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${world.url}/login`);
  await logIn(page, who);
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

/**
 * Lets the page ask once about the scenario, and holds back all further questions until they are released. That there are no
 * numbers yet, which the server says for a few milliseconds, is said in its place where somebody asks too late for that.
 */
async function heldPolls(page: Page): Promise<{ release: () => void }> {
  const gate: { open?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const asked = { scenario: 0, journals: 0 };
  await page.route(`**/scenario/${west.scenario}`, async (route) => {
    if (asked.scenario++ > 0) await released;
    await route.continue();
  });
  await page.route(`**/scenario/${west.scenario}/journals`, async (route) => {
    const reply = await route.fetch();
    if (asked.journals++ > 0 || reply.status() === 503) await route.fulfill({ response: reply });
    else await route.fulfill({ status: 503, contentType: "application/problem+json", json: { type: "urn:titlewise:problem:recalculating", title: "Recalculation in progress", status: 503, detail: "This scenario is being recalculated: 0 % of the institutions done.", percent: 0, email: cora.email } });
  });
  return { release: () => gate.open?.() };
}

/** What the browser says of the scenario in the server's place: locked as long as a percentage is given. */
async function playedLock(page: Page): Promise<{ percent: number | undefined }> {
  const lock: { percent: number | undefined } = { percent: undefined };
  const refuse = (route: Route) => route.fulfill({ status: 423, contentType: "application/problem+json", json: { type: "urn:titlewise:problem:locked", title: "Locked", status: 423, detail: LOCKED, percent: lock.percent, email: cora.email } });
  await page.route(`**/scenario/${west.scenario}`, async (route) => {
    const reply = await route.fetch();
    const scenario = (await reply.json()) as object;
    const fields = lock.percent === undefined ? {} : { is_locked_pending_update: true, update_percent_complete: lock.percent, update_notification_email: cora.email };
    await route.fulfill({ response: reply, json: { ...scenario, ...fields } });
  });
  await page.route(`**/scenario/${west.scenario}/settings*`, (route) => (lock.percent === undefined ? route.continue() : refuse(route)));
  await page.route(`**/scenario/${west.scenario}/undo`, (route) => {
    lock.percent = undefined;
    return route.continue();
  });
  return lock;
}

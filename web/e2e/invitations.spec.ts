/**
 * Invitations against the real server: a consortium asks libraries where nobody of it has a role; one accepts and feeds it, one
 * declines, one invitation is withdrawn.
 */

import { expect, test, type Browser, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { namesIn, rowOf } from "./consortium-steps";
import { ask, cora, found, setUpLibrary, startWorld, tokenFor, vic, type World } from "./consortium-world";
import { mailTo } from "./mail";
import { addPerson } from "./person";
import { followAttention, pageOf, putAway, type Somebody } from "./proposals-steps";
import { logIn } from "./sign-in-steps";
import { staff } from "./staff";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const CONSORTIUM = "Inviting Consortium";
const NAMES = ["Alder College", "Brook University", "Cliff Institute"] as const;
/** An Admin of all three libraries, in none of which anybody of the consortium has a role. */
const lia: Somebody = { email: "lia@library.example", password: "lia reads a lot of journals" };
const rob: Somebody = { email: "rob@library.example", password: "rob reads a lot of journals" };
let world: World;
let pack: string;
let libraries: string[];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
  const [consortium = ""] = await found(world, [CONSORTIUM], true);
  addPerson(world.data, vic, "--institution", consortium, "--role", "Viewer");
  const token = await tokenFor(world, cora);
  pack = (await ask<{ id: string }>(world, "POST", "/package", token, { name: "Invented Press together", currency: "USD", institution_id: consortium })).id;
  const keys = await tokenFor(world, staff);
  libraries = await Promise.all(NAMES.map(async (institution_name) => (await ask<{ id: string }>(world, "POST", "/institution", keys, { institution_name, ror_ids: "" })).id));
  for (const id of libraries) addPerson(world.data, lia, "--institution", id, "--role", "Admin");
  addPerson(world.data, rob, "--institution", libraries[0] ?? "", "--role", "Collaborator");
  await setUpLibrary(world, await tokenFor(world, lia), libraries[0] ?? "", 0, { big_deal_cost: 90_000, big_deal_cost_increase: 4 });
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("libraries are invited, accept, decline, or are asked no more", async ({ browser }) => {
  const staffPage = await pageOf(browser, world, cora);
  await test.step("three are invited, by their names to the letter", () => inviteThree(staffPage));
  await test.step("one accepts with a package, live", () => accept(browser));
  await test.step("another one declines", () => decline(browser));
  await test.step("the third invitation is withdrawn", () => withdraw(staffPage));
  await test.step("who accepted is a member", () => seeAnswers(staffPage));
  await test.step("the third library has nothing to answer", () => findNothing(browser));
});

async function inviteThree(page: Page): Promise<void> {
  await page.goto(`${world.url}/p/${pack}?tab=members`);
  await page.getByRole("button", { name: "Invite…" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a library" });
  const name = dialog.getByLabel("Name of the library");
  const send = dialog.getByRole("button", { name: "Invite" });
  await expect(send).toBeDisabled();
  await name.fill("Alder");
  await send.click();
  await expect(dialog.getByText('There is no library named "Alder".')).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill(CONSORTIUM);
  await name.press("Enter");
  await expect(dialog.getByText(`"${CONSORTIUM}" is a consortium itself.`)).toBeVisible();
  await expectAccessible(page, "inviting a library");
  for (const [at, library] of NAMES.entries()) {
    /* oxlint-disable no-await-in-loop */
    if (at > 0) await page.getByRole("button", { name: "Invite…" }).click();
    await name.fill(library);
    await send.click();
    await putAway(page, `${library} is invited. Its Admins get an email.`);
    /* oxlint-enable no-await-in-loop */
  }
  await expect(page.getByRole("heading", { name: "Invitations (3 open)" })).toBeVisible();
  await expect(page.getByRole("list", { name: /^Invitations/ }).getByRole("listitem").first()).toContainText(/Cliff Institute\s*Invited on .+ by cora.*, not answered yet/i);
  await page.getByRole("button", { name: "Invite…" }).click();
  await name.fill(NAMES[0]);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(`"${NAMES[0]}" already has an invitation`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await shot(page, "invitations");
  await expect.poll(() => mailTo(world.data, lia.email).filter((text) => text.includes(`${CONSORTIUM} requests`)).length).toBeGreaterThan(0);
}

async function accept(browser: Browser): Promise<void> {
  const looking = await pageOf(browser, world, rob);
  await looking.goto(`${world.url}/i/${libraries[0]}`);
  const told = looking.getByRole("group", { name: `Invitation of ${CONSORTIUM}` });
  await expect(told.getByRole("button", { name: "Accept…" }), "who is no Admin sees it").toHaveAttribute("aria-disabled", "true");
  await expect(told.getByRole("button", { name: "Decline…" })).toHaveCount(0);
  await looking.context().close();

  const page = await pageOf(browser, world, lia);
  const path = /\/i\/institution-[A-Za-z0-9]+/.exec(mailTo(world.data, lia.email).find((text) => text.includes("Alder College")) ?? "")?.[0];
  expect(path, "the mail leads there").toBe(`/i/${libraries[0]}`);
  await followAttention(page, world, `A consortium waits for your answer: it requests data of ${NAMES[0]}.`);
  await expect(page).toHaveURL(`${world.url}${path}`);
  const asking = page.getByRole("group", { name: `Invitation of ${CONSORTIUM}` });
  await expect(asking).toContainText(`${CONSORTIUM} requests your data`);
  await expect(asking).toContainText("for “Invented Press together”");
  await expectAccessible(page, "an invitation");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await asking.getByRole("button", { name: "Accept…" }).click();
  const dialog = page.getByRole("dialog", { name: `Accept ${CONSORTIUM}` });
  await expect(dialog.getByRole("radio", { name: /^Invented Press 2026/ }), "the only one").toBeChecked();
  await expect(dialog.getByRole("radio", { name: /^Live/ })).toBeChecked();
  await expectAccessible(page, "accepting an invitation");
  await shot(page, "invitation-accept");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText(`${CONSORTIUM} can see the data of Invented Press 2026.`)).toBeVisible();
  await expect(asking).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Consortial feeders (1)" })).toBeVisible();
  await page.context().close();
}

async function decline(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, lia);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${world.url}/i/${libraries[1]}`);
  const asking = page.getByRole("group", { name: `Invitation of ${CONSORTIUM}` });
  await asking.getByRole("button", { name: "Accept…" }).click();
  await expect(page.getByRole("dialog").getByText("Brook University has no package yet.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Accept" })).toBeDisabled();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page, "an invitation in the dark");
  await asking.getByRole("button", { name: "Decline…" }).click();
  await page.getByRole("dialog", { name: `Decline ${CONSORTIUM}?` }).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(`${CONSORTIUM} is declined.`)).toBeVisible();
  await expect(asking).toHaveCount(0);
  await page.context().close();
}

async function withdraw(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("heading", { name: "Invitations (1 open)" })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw the invitation of Cliff Institute" }).click();
  await page.getByRole("dialog", { name: "Withdraw the invitation of Cliff Institute?" }).getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Invitation withdrawn.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invitations (0 open)" })).toBeVisible();
}

async function seeAnswers(page: Page): Promise<void> {
  const grid = page.getByTestId("member-grid");
  await expect.poll(() => namesIn(grid)).toEqual([NAMES[0]]);
  await expect((await rowOf(grid, NAMES[0]))("mode")).toHaveText("Live");
  const list = page.getByRole("list", { name: /^Invitations/ }).getByRole("listitem");
  await expect(list).toHaveText([/^Brook University\s*Declined on /]);
  await expect.poll(() => mailTo(world.data, cora.email).filter((text) => /has (accepted|declined)/.test(text)).length).toBe(2);
}

async function findNothing(browser: Browser): Promise<void> {
  const page = await pageOf(browser, world, lia);
  await page.goto(`${world.url}/i/${libraries[2]}`);
  await expect(page.getByRole("heading", { level: 1, name: NAMES[2] })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("group", { name: /^Invitation/ })).toHaveCount(0);
  await page.context().close();
}

test("who may only look at a consortium sees invitations, and a refusal is said", async ({ page }) => {
  const token = await tokenFor(world, cora);
  await ask(world, "POST", `/package/${pack}/invitations`, token, { institution_name: NAMES[2] });
  await page.goto(`${world.url}/login`);
  await logIn(page, vic);
  await page.goto(`${world.url}/p/${pack}?tab=members`);
  await expect(page.getByRole("heading", { name: "Invitations (1 open)" })).toBeVisible();
  for (const name of ["Invite…", /^Withdraw/]) await expect(page.getByRole("button", { name })).toHaveCount(0);
  const { invitations } = await ask<{ invitations: { id: string; state: string }[] }>(world, "GET", `/package/${pack}/invitations`, token);
  const open = invitations.find(({ state }) => state === "open")?.id;
  const keys = await tokenFor(world, lia);
  await expect(ask(world, "DELETE", `/package/${pack}/invitations/${open}`, await tokenFor(world, vic))).rejects.toThrow(/: 403 /);
  await test.step("it is withdrawn while somebody answers", async () => {
    const other = await page.context().browser()?.newContext();
    const answering = await other?.newPage();
    if (!answering) throw new Error("no browser");
    await answering.goto(`${world.url}/login`);
    await logIn(answering, lia);
    await answering.goto(`${world.url}/i/${libraries[2]}`);
    await answering.getByRole("button", { name: "Decline…" }).click();
    await ask(world, "DELETE", `/package/${pack}/invitations/${open}`, token);
    await answering.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await expect(answering.getByRole("dialog")).toContainText("This invitation was answered or withdrawn.");
    await answering.keyboard.press("Escape");
    await expect(answering.getByRole("group", { name: /^Invitation/ }), "nor can it be tried again").toHaveCount(0);
    await other?.close();
  });
  await expect(ask(world, "POST", `/institution/${libraries[2]}/invitations/${open}`, keys, { answer: "decline" })).rejects.toThrow(/: 409 /);
});

test("an Admin of a library stops sharing, and the consortium is notified", async ({ browser }) => {
  const looking = await pageOf(browser, world, rob);
  await looking.goto(`${world.url}/i/${libraries[0]}`);
  const shared = looking.getByRole("list", { name: "Shared with consortia" }).getByRole("listitem");
  await expect(shared).toHaveText([/Inviting Consortium\s*Sees the current data of Invented Press 2026 in “Invented Press together”, since /]);
  await expect(looking.getByRole("button", { name: /^Stop sharing/ }), "who is no Admin sees it").toHaveAttribute("aria-disabled", "true");
  await looking.context().close();

  const page = await pageOf(browser, world, lia);
  await page.goto(`${world.url}/i/${libraries[0]}`);
  await page.getByRole("button", { name: `Stop sharing Invented Press 2026 with ${CONSORTIUM}` }).click();
  const dialog = page.getByRole("dialog", { name: `Stop sharing with ${CONSORTIUM}?` });
  await expectAccessible(page, "stopping to share");
  await shot(page, "stop-sharing");
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText(`${CONSORTIUM} no longer sees your data.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Shared with consortia" })).toHaveCount(0);
  await page.context().close();
  await expect.poll(() => mailTo(world.data, cora.email).filter((text) => text.includes(`${NAMES[0]} has stopped sharing its data`)).length).toBe(1);
  const { members } = await ask<{ members: unknown[] }>(world, "GET", `/package/${pack}/members`, await tokenFor(world, cora));
  expect(members).toEqual([]);
});

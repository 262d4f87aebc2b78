/**
 * The life of a scenario against the real server: changes are undone and done again by button and by keyboard; a copy is
 * made, renamed, taken back to an earlier version out of its history, and deleted.
 */

import { expect, test } from "./journey";
import { ownServer } from "./own-server";
import {
  changeLoanCost, chooseInMenu, closeHistory, expectFocusOnName, goBackTo, openHistory, openScenario, stepButton, subscribeFirst, takeName, versionOf,
} from "./scenario-steps";
import { enter, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();

test("changes are undone and done again", async ({ page }) => {
  const undone: string[] = [];
  page.on("request", (request) => /\/(undo|redo)$/.test(request.url()) && undone.push(request.url().slice(-4)));
  await openScenario(page, url(), "First scenario");
  const undo = stepButton(page, "Undo");
  const redo = stepButton(page, "Redo");
  const cost = page.getByTestId("annual-cost");
  const journal = page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="cost"]');
  const state = async () => [await cost.innerText(), await journal.innerText()];
  const start = await state();
  await expect(undo).toBeDisabled();
  await expect(redo).toBeDisabled();

  await changeLoanCost(page, "17", "37");
  await expect(cost).not.toHaveText(start[0] ?? "");
  await expect(journal).not.toHaveText(start[1] ?? "");
  const dearer = await state();
  const title = await subscribeFirst(page);
  await expect(cost).not.toHaveText(dearer[0] ?? "");
  const subscribed = await cost.innerText();
  const isSubscribed = page.getByRole("button", { name: `Subscribed, unsubscribe ${title}`, exact: true });

  await test.step("by button", async () => {
    await undo.click();
    await expect(isSubscribed).toBeHidden();
    await expect.poll(state).toEqual(dearer);
    await expect(redo).toBeEnabled();
  });
  await test.step("not while something is typed", async () => {
    await page.getByRole("searchbox", { name: "Search journals" }).press("Control+z");
    expect(undone).toEqual(["undo"]);
  });
  await test.step("by keyboard, with the settings open", async () => {
    await page.getByRole("button", { name: "Parameters", exact: true }).click();
    await page.getByRole("heading", { name: "First scenario" }).click();
    await page.keyboard.press("Control+z");
    await expect(page.getByTestId("setting-cost_ill")).toHaveValue("17");
    await expect.poll(state).toEqual(start);
    await expect(undo).toBeDisabled();
  });
  await test.step("and again", async () => {
    await redo.click();
    await expect(page.getByTestId("setting-cost_ill")).toHaveValue("37");
    await expect.poll(state).toEqual(dearer);
    await page.keyboard.press("Control+Shift+z");
    await expect(isSubscribed).toBeVisible();
    await expect(cost).toHaveText(subscribed);
    await expect(redo).toBeDisabled();
  });
  expect(undone).toEqual(["undo", "undo", "redo", "redo"]);
  await page.reload();
  await expect(isSubscribed).toBeVisible();
  await expect(undo).toBeEnabled();
});

test("a copy is renamed, taken back to an earlier version and deleted", async ({ page }) => {
  const missing: string[] = [];
  page.on("response", (reply) => reply.status() === 404 && missing.push(reply.url()));
  await openScenario(page, url(), "150 core titles");
  await test.step("the only scenario of a package cannot be deleted", async () => {
    await chooseInMenu(page, "Delete…");
    await page.getByRole("dialog", { name: "Delete “150 core titles”" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("link", { name: /First scenario/ }).click();
    await page.getByRole("button", { name: "Scenario", exact: true }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["New…", "Make a copy…", "Rename…", "History…", "Close"]);
    await page.keyboard.press("Escape");
  });
  await test.step("copy", async () => {
    await chooseInMenu(page, "Make a copy…");
    await expectFocusOnName(page, "Copy of First scenario");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Scenario copied")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Copy of First scenario" })).toBeVisible();
  });
  await test.step("rename", async () => {
    await chooseInMenu(page, "Rename…");
    await expectFocusOnName(page, "Copy of First scenario");
    await takeName(page, "n".repeat(201), "Rename");
    await expect(page.getByRole("dialog")).toContainText("takes 1 to 200 characters");
    await takeName(page, "Cheaper loans", "Rename");
    await expect(page.getByText("Scenario renamed")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cheaper loans" })).toBeVisible();
  });
  await test.step("history", async () => {
    const before = await page.getByRole("button", { name: "Parameters", exact: true }).click().then(() => page.getByTestId("setting-cost_ill").inputValue());
    const name = await page.locator('label[for="setting-cost_ill"]').innerText();
    await page.getByRole("button", { name: "Close parameters" }).click();
    await changeLoanCost(page, before, "41");
    await subscribeFirst(page);
    const history = await openHistory(page);
    await expect(versionOf(history, 4)).toContainText("1 title subscribed");
    await expect(versionOf(history, 4), "who made it").toContainText(/Version 4 · Lia Librarian · /);
    await expect(versionOf(history, 4).getByRole("button")).toHaveCount(0);
    await expect(versionOf(history, 3)).toContainText(`${name}: ${before} → 41`);
    await expect(versionOf(history, 2)).toContainText("Renamed from “Copy of First scenario” to “Cheaper loans”");
    await expect(versionOf(history, 1)).toContainText("Created");
    await goBackTo(history, 2);
    await expect(versionOf(history, 5)).toContainText("Restored version 2");
    await expect(versionOf(history, 5)).toContainText(`${name}: 41 → ${before}`);
    await closeHistory(page);
    await stepButton(page, "Undo").click();
    await page.getByRole("button", { name: "Parameters", exact: true }).click();
    await expect(page.getByTestId("setting-cost_ill")).toHaveValue("41");
    await page.getByRole("button", { name: "Close parameters" }).click();
    const grown = await openHistory(page);
    await expect(versionOf(grown, 6)).toContainText("Undid version 5");
    await expect(versionOf(grown, 5)).toContainText("undone since");
    await closeHistory(page);
  });
  await test.step("delete", async () => {
    await chooseInMenu(page, "Delete…");
    const question = page.getByRole("dialog", { name: "Delete “Cheaper loans”" });
    await expect(question).toContainText("Are you sure you want to delete this scenario? This can't be undone.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Scenario deleted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Demo package" })).toBeVisible();
    await expect(page.getByRole("link", { name: /First scenario/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Cheaper loans/ })).toBeHidden();
    await page.getByRole("link", { name: /First scenario/ }).click();
    await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
    expect(missing, "nothing asks for the deleted scenario").toEqual([]);
  });
});

test("from the list a scenario is copied, renamed and deleted", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("link", { name: /Demo package/ }).click();
  const list = page.getByRole("table", { name: "Scenarios" });
  const rows = list.locator("tbody tr");
  const figure = (heading: string) => list.getByRole("row", { name: /First scenario/ }).locator(`[data-label="${heading}"]`);
  await expect(figure("Cost a year")).toHaveText(/^\$[\d,]+$/);
  await expect(figure("Titles subscribed")).toHaveText(/^\d+ of 931$/);
  const [cost, met] = [await figure("Cost a year").innerText(), /^(\d+)%$/.exec(await figure("Uses met").innerText())?.[1]];
  await test.step("with the figures of the scenario itself, loans included", async () => {
    await list.getByRole("link", { name: "First scenario" }).click();
    await expect(page.getByTestId("annual-cost")).toHaveText(cost);
    const note = await page.getByTestId("access").locator("xpath=..").innerText();
    const [access, instant] = [await page.getByTestId("access").innerText(), /[\d.]+(?=% fulfilled instantly)/.exec(note)?.[0] ?? ""].map(Number.parseFloat);
    expect(Math.abs(Number(met) - (access ?? 0)), `${met}% of ${access}%`).toBeLessThanOrEqual(0.5);
    expect(access, "without loans it would be less").toBeGreaterThan(instant ?? 0);
    await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  });
  await expect(figure("Cost a year")).toBeVisible();
  const before = await rows.count();
  await expect(page.getByRole("tab", { name: `Scenarios (${before})`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for First scenario" }).click();
  await page.getByRole("menuitem", { name: "Make a copy…" }).click();
  await takeName(page, "From the list", "Copy");
  await expect(page.getByRole("heading", { level: 1, name: "From the list" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /Demo package/ }).click();
  await expect(page.getByRole("tab", { name: `Scenarios (${before + 1})`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for From the list" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await takeName(page, "Another name", "Rename");
  await expect(page.getByText("Scenario renamed")).toBeVisible();
  await expect(list.getByRole("link", { name: "Another name" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Another name" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Scenario deleted")).toBeVisible();
  await expect(rows).toHaveCount(before);
});

test("a new scenario has its own, long history", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await chooseInMenu(page, "New…");
  await expectFocusOnName(page, "Untitled scenario");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Untitled scenario" })).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  for (let loan = 1; loan <= 21; loan++) {
    // The order is what matters: each change is a version.
    // oxlint-disable-next-line no-await-in-loop
    expect((await page.request.patch(`${url()}/scenario/${id}/settings`, { headers, data: { cost_ill: 100 + loan } })).ok()).toBe(true);
  }
  const history = await openHistory(page);
  await expect(versionOf(history, 22)).toBeVisible();
  await expect(versionOf(history, 2)).toHaveCount(0);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(versionOf(history, 1)).toContainText("Created");
  await expect(page.getByRole("button", { name: "Show older" })).toBeHidden();
  await goBackTo(history, 1);
  await expect(versionOf(history, 23)).toContainText("Restored version 1");
  await expect(versionOf(history, 1)).toBeVisible();
});

test("a scenario without a name counts as loading, and cannot be opened", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  await chooseInMenu(page, "Make a copy…");
  await takeName(page, "Not loaded yet", "Copy");
  await expect(page.getByRole("heading", { level: 1, name: "Not loaded yet" })).toBeVisible();
  await page.route(/\/package\/[^/]+$/, async (route) => {
    const reply = await route.fetch();
    const pack = (await reply.json()) as { scenarios: { name: string }[] };
    await route.fulfill({ response: reply, json: { ...pack, scenarios: pack.scenarios.map((one) => (one.name === "Not loaded yet" ? { ...one, name: "" } : one)) } });
  });
  await page.goto(page.url().replace(/\/s\/.*/, ""));
  await expect(page.getByRole("table", { name: "Scenarios" }).getByRole("row", { name: /Scenario loading…/ })).toHaveCount(1);
  await page.getByRole("link", { name: /First scenario/ }).click();
  await chooseInMenu(page, "Open…");
  const others = page.getByRole("list", { name: "Other scenarios" }).getByRole("link", { name: "Scenario loading…" });
  await expect(others).toHaveAttribute("aria-disabled", "true");
  await page.unrouteAll({ behavior: "wait" });
});

test("menu, history and header are well to see", async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  for (const width of [1280, 800]) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Scenario", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "History…" })).toBeInViewport();
    await shot(page, `scenario-menu-${width}`);
    await page.keyboard.press("Escape");
    await openHistory(page);
    await shot(page, `scenario-history-${width}`);
    await closeHistory(page);
    await stepButton(page, "Undo").locator("..").hover();
    await expect(page.getByRole("tooltip")).toHaveText(/^Undo \((Ctrl|Cmd)\+Z\)$/);
    await shot(page, `scenario-header-${width}`);
    await chooseInMenu(page, "Rename…");
    expect((await page.getByRole("dialog").boundingBox())?.width, "of a dialog").toBe(500);
    await shot(page, `scenario-rename-${width}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Scenario", exact: true })).toBeFocused();
    /* oxlint-enable no-await-in-loop */
  }
});

/** Passing notices: what they state, what they take back, where they appear and how long they stay. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();
const counter = (page: Page) => page.getByLabel("Number of subscribed journals");
const notice = (page: Page) => page.getByTestId("notice");

test.beforeEach(async ({ page }) => {
  await openScenario(page, url(), "First scenario");
});

test("a notice states the change with its numbers, and takes it back", async ({ page }) => {
  const before = Number(await counter(page).inputValue());
  await counter(page).fill(String(before + 12));
  await counter(page).press("Enter");
  await expect(notice(page).getByRole("alert")).toContainText(/^Subscribed 12 journals, [+-]\$[\d,]+ a year/);
  // It stays as long as it has the focus, also on a busy machine.
  await notice(page).getByRole("button", { name: "Undo" }).focus();
  await expectAccessible(page, "notice", '[data-testid="notice"]');
  await shot(page, "notice");
  await notice(page).getByRole("button", { name: "Undo" }).click();
  await expect(counter(page)).toHaveValue(String(before));
  await expect(notice(page)).toContainText("Undone");
  await expect(notice(page).getByRole("button", { name: "Undo" }), "what was undone is redone in the header").toHaveCount(0);
  await page.getByRole("button", { name: "Efficiency" }).click();
  await expect(notice(page), "it does not outlive the next action").toHaveCount(0);
});

test("a notice waits for its reader, and closes by keyboard", async ({ page }) => {
  await page.clock.install();
  await subscribeOneMore(page);
  await page.clock.runFor(6000);
  await expect(notice(page), "after six seconds").toBeVisible();
  await notice(page).getByRole("button", { name: "Undo" }).focus();
  await page.clock.runFor(60_000);
  await expect(notice(page), "as long as it has the focus").toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await expect(notice(page)).toHaveCount(0);
  await subscribeOneMore(page);
  await page.mouse.move(640, 5);
  await page.clock.runFor(30_000);
  await expect(notice(page), "it goes by itself").toHaveCount(0);
});

test("a notice covers no control in use, on a screen and on a phone", async ({ page }) => {
  await page.getByRole("button", { name: "One more" }).press("Enter");
  await expect(notice(page)).toContainText(/^Subscribed 1 journal, /);
  for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 640 }]) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize(viewport);
    for (const [x, y] of [[60, viewport.height - 40], [viewport.width - 60, viewport.height - 40], [viewport.width - 60, 40], [60, 40]] as const) {
      const button = await buttonAt(page, x, y);
      await button.focus();
      await page.keyboard.press("Control+z");
      await expect(notice(page)).toBeVisible();
      await button.focus();
      await expectApart(page, button);
      await page.keyboard.press("Control+y");
      await expect(notice(page)).toContainText("Redone");
      await expectApart(page, button);
      await page.keyboard.press("Escape");
      await expect(notice(page)).toHaveCount(0);
      await button.evaluate((element) => element.remove());
    }
    await shot(page, `notice-${viewport.width}`);
    /* oxlint-enable no-await-in-loop */
  }
});

async function subscribeOneMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "One more" }).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(1000);
  await expect(notice(page)).toContainText(/^Subscribed 1 journal, /);
}

/** A button in a corner of the window, as a page may have one there. */
async function buttonAt(page: Page, x: number, y: number): Promise<Locator> {
  await page.evaluate(([left, top]) => {
    const button = document.createElement("button");
    button.textContent = "In use";
    button.style.cssText = `position: fixed; left: ${left - 30}px; top: ${top - 15}px; width: 60px; height: 30px`;
    document.body.append(button);
  }, [x, y] as const);
  return page.getByRole("button", { name: "In use" });
}

async function expectApart(page: Page, control: Locator): Promise<void> {
  await expect.poll(async () => {
    const [one, other] = await Promise.all([notice(page).boundingBox(), control.boundingBox()]);
    if (!one || !other) return "not drawn";
    return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height ? "covered" : "apart";
  }).toBe("apart");
}

/** What is done with the part of a scenario in which its cost is shared out, step by step. */

import { expect, type Page } from "@playwright/test";
import { amountIn, rowOf } from "./consortium-steps";
import type { Consortium, World } from "./consortium-world";

/** What the grid says of a member. */
export interface ShownShare {
  name: string;
  today: number;
  share: number;
  change: number;
  percent: number;
  bound: string;
  withoutBounds: number;
  usage: number;
  illCost: number;
  /** Share and loans. */
  total: number;
}

/** Goes to the part and waits for its numbers. */
export async function openSharing(page: Page, world: World, { package: pack, scenario }: Consortium): Promise<void> {
  await page.goto(`${world.url}/p/${pack}/s/${scenario}?tab=cost-sharing`);
  await expect(page.getByTestId("share-grid").locator(".ag-row").first()).toBeVisible();
}

/** Presses one of the ready-made rules and waits for what comes of it. */
export async function chooseRule(page: Page, name: string): Promise<void> {
  await answered(page, () => page.getByRole("button", { name, exact: true }).click());
}

/** Types a number into the rule, takes it by Enter and waits for what comes of it; a number that is not taken is not waited for. */
export async function setRule(page: Page, field: string, value: string): Promise<void> {
  const box = page.getByTestId(`setting-${field}`);
  await box.fill(value);
  if (value === "101") return;
  await answered(page, () => box.press("Enter"));
}

/** Does something that changes the rule, and waits until the server has shared out by it. */
export async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.url().endsWith("/cost-sharing"));
  await act();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole("progressbar", { name: "Recalculating shares" })).toHaveCount(0);
  // The grid draws its rows, and the sums below them, in frames of their own.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(requestAnimationFrame);
    }
  });
}

/** What the grid says of a member now. */
export async function shareOf(page: Page, name: string): Promise<ShownShare> {
  const row = await rowOf(page.getByTestId("share-grid"), name);
  const number = async (column: string) => amountIn(await row(column).innerText());
  return {
    name,
    today: await number("today"),
    share: await number("share"),
    change: await number("change"),
    percent: await number("change_percent"),
    bound: (await row("bound").innerText()).replace(/^[⤒⤓] /, ""),
    withoutBounds: await number("share_without_bounds"),
    usage: await number("usage"),
    illCost: await number("ill_cost"),
    total: await number("total"),
  };
}

/** What it says of several. */
export async function sharesIn(page: Page, names: readonly string[]): Promise<ShownShare[]> {
  const shares: ShownShare[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const name of names) shares.push(await shareOf(page, name));
  return shares;
}

/** The shares on the screen, and the sum below them, come to the amount above them, once all of them are drawn. Gives it. The screen has whole units, so that each share may be half a unit off. */
export async function expectShared(page: Page): Promise<number> {
  const grid = page.getByTestId("share-grid");
  const total = grid.locator('.ag-row-pinned [col-id="share"]');
  const figure = page.getByTestId("share-figures").locator('dt:text-is("To share") + dd');
  let amount = 0;
  await expect(async () => {
    await expect(total, "whole units").toHaveText(/^\$[\d,]+$/);
    amount = amountIn(await total.innerText());
    const shares = await grid.locator('.ag-row:not(.ag-row-pinned) [col-id="share"]').allInnerTexts();
    expect(shares.length).toBeGreaterThan(1);
    const sum = shares.reduce((all, text) => all + amountIn(text), 0);
    expect(Math.abs(sum - amount), "apart from rounding").toBeLessThanOrEqual(shares.length / 2);
    expect(amountIn(await figure.innerText()), "the amount above").toBe(amount);
  }).toPass({ timeout: 10_000 });
  return amount;
}

/** Expects two amounts to be the same, apart from the rounding of what they were calculated from. */
export function expectNear(found: number, expected: number, why?: string): void {
  expect(Math.abs(found - expected), `${why ?? "amount"}: ${found} and ${expected}`).toBeLessThanOrEqual(1.5);
}

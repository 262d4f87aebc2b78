/**
 * Totals of a scenario, explained against a real server with the demo's library: figures, parts of bars and sums of the grid, down to
 * titles, by keyboard alone and by pointer.
 */

import { expect, test } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { amountOf, amounts, grid, heading, inputs, openCore, sheet, tabTo, value } from "./explain-steps";
import { ownServer } from "./own-server";
import { shot } from "./steps";

const { url } = ownServer();

test("figures and bars are explained down to titles by keyboard alone", async ({ page }) => {
  await openCore(page, url());
  const cost = page.getByTestId("figures").getByRole("button", { name: /Annual cost/ });
  const shown = amountOf(await page.getByTestId("annual-cost").innerText());
  await tabTo(page, cost);
  await page.keyboard.press("?");
  await expect(heading(page, "Cost of the scenario")).toBeFocused();
  expect(Math.round(amountOf(await value(page).innerText()))).toBe(shown);
  await expect(sheet(page).getByText('Total of the scenario "150 core titles"')).toBeVisible();
  await expectAccessibleInBoth(page, "explanation of a total");
  await shot(page, "explain-total");
  await test.step("the largest titles, and the others as one", async () => {
    const others = sheet(page).getByTestId("other-titles");
    await expect(inputs(page)).toHaveCount(10);
    const largest = await amounts(page);
    expect(largest).toEqual(largest.toSorted((a, b) => b - a));
    const sum = largest.reduce((all, one) => all + one, 0) + amountOf((await others.innerText()).split("\n").at(-1) ?? "");
    expect(sum).toBeCloseTo(amountOf(await value(page).innerText()), 0);
    await expectAccessibleInBoth(page, "titles behind a total");
    await shot(page, "explain-titles");
    const more = others.getByRole("button", { name: "Show more" });
    await tabTo(page, more);
    await page.keyboard.press("Enter");
    await expect(inputs(page)).toHaveCount(110);
    await expect(inputs(page).nth(10)).toBeFocused();
  });
  await test.step("a title, and back", async () => {
    await page.keyboard.press("Shift+Tab");
    const title = await inputs(page).nth(9).locator("span span").first().innerText();
    const amount = await inputs(page).nth(9).locator(".number").innerText();
    await page.keyboard.press("Enter");
    await expect(value(page)).toHaveText(amount);
    expect(title).toContain(await sheet(page).locator(".explain-of").innerText());
    await tabTo(page, sheet(page).getByRole("button", { name: "← Back to Cost of the scenario" }));
    await page.keyboard.press("Enter");
    await expect(inputs(page).nth(9)).toBeFocused();
  });
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(cost).toBeFocused();

  await test.step("a figure from its dialog", async () => {
    await tabTo(page, page.getByTestId("figures").getByRole("button", { name: /Uses met/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Explain uses fulfilled instantly" }));
    await page.keyboard.press("Enter");
    await expect(heading(page, "Use at once, percent of use")).toBeFocused();
    const note = await page.getByTestId("figures").getByText(/fulfilled instantly/).first().innerText();
    expect(amountOf(await value(page).innerText()).toFixed(1)).toBe(String(amountOf(note)));
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("figures").getByRole("button", { name: /Uses met/ })).toBeFocused();
  });
  await test.step("each part of the bars", async () => {
    const parts = page.locator(".bar-segment");
    const names = await parts.evaluateAll((all) => all.map((part) => part.getAttribute("aria-label") ?? ""));
    expect(names.length).toBe(8);
    /* oxlint-disable no-await-in-loop */
    for (const [at, name] of names.entries()) {
      await tabTo(page, parts.nth(at));
      await page.keyboard.press("?");
      await expect(value(page), name).toHaveText(/\d/);
      if (name.endsWith("%") && !name.startsWith("Turned away")) expect(Math.abs(amountOf(await value(page).innerText()) - amountOf(name.split(" ").at(-1) ?? "")), name).toBeLessThanOrEqual(0.5);
      if (/\$[\d,]+$/.test(name) && !name.startsWith("Saved")) expect(Math.round(amountOf(await value(page).innerText())), name).toBe(amountOf(name.split(" ").at(-1) ?? ""));
      await page.keyboard.press("Escape");
      await expect(parts.nth(at)).toBeFocused();
    }
    /* oxlint-enable no-await-in-loop */
  });
  await test.step("the number of titles, and a total by pointer", async () => {
    await tabTo(page, page.getByRole("textbox", { name: "Number of subscribed journals" }));
    await page.keyboard.press("?");
    await expect(value(page)).toHaveText("150");
    await page.keyboard.press("Escape");
    await page.locator(".bar-key dt", { hasText: "Backfile" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Explain this number" }).click();
    await expect(heading(page, "Backfile, percent of use")).toBeFocused();
    await page.reload();
    await expect(heading(page, "Backfile, percent of use")).toBeFocused();
    await page.keyboard.press("Escape");
  });
  await test.step("sums of the grid, unless a search leaves some of the journals", async () => {
    const sum = grid(page).locator('.total-cell[col-id="subscription_cost"]');
    const all = await sum.innerText();
    await sum.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Explain this number" }).click();
    expect(Math.round(amountOf(await value(page).innerText()))).toBe(amountOf(all));
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Search by title or ISSNs").fill("journal");
    await expect(sum).not.toHaveText(all);
    await sum.click({ button: "right" });
    await expect(page.getByRole("menuitem")).toHaveCount(0);
  });
});

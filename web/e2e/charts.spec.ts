/** The charts of a scenario: what each shows, what can be done in it by pointer and by keyboard, and what is taken away from it. */

import { expect, test, type Locator, type Page } from "./journey";
import { expectAccessible } from "./axe";
import { downloaded } from "./file-steps";
import { ownServer } from "./own-server";
import { openScenario } from "./scenario-steps";
import { shot } from "./steps";

const { url } = ownServer();
const counter = (page: Page) => page.getByLabel("Number of subscribed journals");
const handle = (page: Page) => page.getByRole("slider", { name: "Number of subscribed titles on the curve" });
const saved = (page: Page) => page.waitForResponse((reply) => reply.url().endsWith("/subscriptions") && reply.ok());
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const amountIn = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ""));

test.beforeEach(async ({ page }) => {
  await openScenario(page, url(), "First scenario");
  const steps = page.getByRole("button", { name: "Dismiss first steps" });
  if (await steps.isVisible()) await steps.click();
});

/** Chooses a chart by its button. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("group", { name: "Chart" }).getByRole("button", { name, exact: true }).click();
}

/** Subscribes so many of the best titles by the counter. */
async function subscribe(page: Page, count: number): Promise<void> {
  if ((await counter(page).inputValue()) === String(count)) return;
  const done = saved(page);
  await counter(page).fill(String(count));
  await counter(page).press("Enter");
  const overwrite = page.getByRole("button", { name: "Yes, overwrite it" });
  if (await overwrite.isVisible()) await overwrite.click();
  await done;
}

test("the library comes with the first chart that it draws, and the address remembers the chart", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => /\/assets\/charts-/.test(request.url()) && fetched.push(request.url()));
  await page.reload();
  await expect(page.getByTestId("histogram")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(fetched, "for the histogram").toEqual([]);
  await choose(page, "Efficiency");
  await expect(handle(page)).toBeVisible();
  expect(fetched, "for the curve").toHaveLength(1);
  await expect(page).toHaveURL(/chart=efficiency/);
  await page.reload();
  await expect(handle(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Efficiency", exact: true })).toHaveAttribute("aria-pressed", "true");
  await choose(page, "Histogram");
  await expect(page).not.toHaveURL(/chart=/);
});

test("the handle on the efficiency curve acts like the counter, by keys and by dragging", async ({ page }) => {
  await subscribe(page, 0);
  await choose(page, "Efficiency");
  await test.step("by keys", async () => {
    await handle(page).focus();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowRight");
    await expect(handle(page)).toHaveAttribute("aria-valuenow", "21");
    const [, told = ""] = /: (\S+) a year/.exec((await handle(page).getAttribute("aria-valuetext")) ?? "") ?? [];
    const done = saved(page);
    await page.keyboard.press("Enter");
    await done;
    await expect(counter(page)).toHaveValue("21");
    await expect(page.getByTestId("annual-cost"), "the curve told what it costs").toHaveText(told);
  });
  await test.step("by dragging", async () => {
    const box = await boxOf(handle(page));
    const plot = await boxOf(page.locator(".chart-panel canvas[role=img]"));
    const done = saved(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width / 2, box.y + box.height / 2, { steps: 5 });
    await expect(counter(page), "nothing is subscribed before it is let go").toHaveValue("21");
    await page.mouse.up();
    await done;
    const wanted = Number(await counter(page).inputValue());
    expect(wanted).toBeGreaterThan(300);
    expect(wanted).toBeLessThan(650);
    await expect(handle(page)).toHaveAttribute("aria-valuenow", String(wanted));
  });
  await test.step("a choice title by title is not overwritten without a question", async () => {
    const done = saved(page);
    await page.getByTestId("journal-grid").locator('[row-index="3"]').getByRole("button", { name: /^Subscribed, unsubscribe / }).click();
    await done;
    const before = await counter(page).inputValue();
    await handle(page).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Overwrite custom subscription?" }).getByRole("button", { name: "Cancel" }).click();
    await expect(counter(page)).toHaveValue(before);
    await handle(page).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Escape");
    await expect(handle(page)).toHaveAttribute("aria-valuenow", before);
  });
  await expectAccessible(page, "efficiency", ".chart-panel");
  await shot(page, "chart-efficiency");
});

test("the years of a scenario average to its cost, and follow its subscriptions", async ({ page }) => {
  await subscribe(page, 60);
  await choose(page, "By year");
  await expect(page.getByRole("img", { name: /^Cost and uses met from \d{4} to \d{4}, beside the Big Deal\.$/ })).toBeVisible();
  const years = async () => {
    await page.getByRole("button", { name: "Show as table" }).click();
    const table = page.getByTestId("years-table");
    await expect(table.getByRole("row")).toHaveCount(6);
    const costs = (await table.locator("tbody td:nth-of-type(3)").allInnerTexts()).map(amountIn);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    return costs;
  };
  const before = await years();
  const cost = amountIn(await page.getByTestId("annual-cost").innerText());
  expect(Math.abs(mean(before) - cost) / cost, "beside the annual cost").toBeLessThan(0.005);
  await subscribe(page, 10);
  // Every look opens the table and closes it, which takes seconds on a busy machine.
  await expect.poll(async () => mean(await years()), { timeout: 90_000 }).toBeLessThan(mean(before));
  await expectAccessible(page, "years", ".chart-panel");
  await shot(page, "chart-years");
});

test("a subject filters the grid, by pointer, by keyboard and from the table", async ({ page }) => {
  await choose(page, "Subjects");
  const plot = page.getByTestId("subjects-plot");
  await expect(plot).toBeVisible();
  await test.step("both axes are in sight, though the chart scrolls", async () => {
    const frame = await boxOf(page.getByRole("region", { name: "Charts" }));
    for (const side of ["top", "bottom"]) {
      /* oxlint-disable no-await-in-loop */
      const axis = await boxOf(page.getByTestId(`axis-${side}`));
      expect(axis.height, side).toBeGreaterThan(20);
      expect(axis.y, side).toBeGreaterThanOrEqual(frame.y);
      expect(axis.y + axis.height, side).toBeLessThanOrEqual(frame.y + frame.height);
      /* oxlint-enable no-await-in-loop */
    }
    await expect(page.getByRole("list", { name: "Key" })).toContainText("Cost a year (upper axis)");
  });
  const shown = page.getByText(/^Shown: \d+ journals/);
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByTestId("subjects-table");
  await expect(table).toBeVisible();
  const [names, counts] = await Promise.all([table.locator("tbody th").allInnerTexts(), table.locator("tbody td:nth-of-type(1)").allInnerTexts()]);
  expect(counts.reduce((sum, count) => sum + amountIn(count), 0), "every journal has its place").toBe(amountIn(/of ([\d,]+)/.exec(await page.getByTestId("figures").innerText())?.[1] ?? ""));
  await expectAccessible(page, "subjects as a table", "[role=dialog]");
  await table.getByRole("button", { name: `Show journals of ${names[1]}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(shown).toContainText(`Shown: ${counts[1]} journals`);
  await expect(page).toHaveURL(/filters=.*subject/);

  await test.step("by keyboard", async () => {
    await plot.focus();
    await expect(page.locator("[aria-live]").filter({ hasText: `${names[0]}: ${counts[0]} journals` })).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(shown).toContainText(`Shown: ${counts[0]} journals`);
    await page.keyboard.press("Enter");
    await expect(shown, "once more shows all").toHaveCount(0);
  });
  await test.step("by pointer", async () => {
    const canvas = await boxOf(plot);
    await plot.click({ position: { x: canvas.width / 2, y: 76 * 0.6 + 21 * 0.5 } });
    await expect(shown).toContainText(`Shown: ${counts[0]} journals`);
    await expect(page.getByTestId("journal-grid").getByRole("columnheader", { name: "Subject" })).toBeAttached();
  });
  await expectAccessible(page, "subjects", ".chart-panel");
  await shot(page, "chart-subjects");
});

test("drawing around journals selects them, and a range does the same by keyboard", async ({ page }) => {
  await subscribe(page, 0);
  await choose(page, "Cost and use");
  const plot = page.getByTestId("use-plot");
  await expect(plot.locator("canvas")).toBeVisible();
  const button = page.getByRole("button", { name: /^Subscribe [\d,]+ selected$/ });
  await test.step("with the pointer", async () => {
    const box = await boxOf(plot);
    const [left, right, top, bottom] = [box.x + box.width * 0.45, box.x + box.width * 0.75, box.y + 4, box.y + box.height * 0.75];
    await page.mouse.move(left, top);
    await page.mouse.down();
    for (const [x, y] of [[right, top], [right, bottom], [left, bottom]] as const) await page.mouse.move(x, y, { steps: 4 });
    await expect(plot.locator("polygon")).toBeVisible();
    await page.mouse.up();
    await expect(button).toBeVisible();
    const count = amountIn(await button.innerText());
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThan(931);
    await page.getByRole("button", { name: /^Clear selection/ }).click();
    await expect(button).toHaveCount(0);
  });
  await test.step("with the keyboard", async () => {
    await page.getByRole("button", { name: "Select by range…" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Select by range" });
    await dialog.getByLabel(/^Paywalled uses, from/).fill("much");
    await expect(dialog.getByText("Enter numbers, 0 or more.")).toBeVisible();
    await dialog.getByLabel(/^Paywalled uses, from/).fill("2000");
    const told = amountIn(await dialog.getByText(/journals? in this range\.$/).innerText());
    await expectAccessible(page, "select by range", "[role=dialog]");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(button).toHaveText(`Subscribe ${told} selected`);
    await expect(page.getByTestId("journal-grid").locator(".ag-row-selected").first(), "selected in the grid too").toBeAttached();
    const done = saved(page);
    await button.click();
    await done;
    await expect(counter(page)).toHaveValue(String(told));
  });
  await expectAccessible(page, "cost and use", ".chart-panel");
  await shot(page, "chart-use");
});

test("every chart is taken away as PNG and as SVG, with its title and units", async ({ page }) => {
  for (const [name, words] of [["Histogram", "Cost per use, in steps of"], ["Efficiency", "Subscribed titles, lowest cost per use first"], ["By year", "Cost in the year"], ["Subjects", "Uses a year"], ["Cost and use", "Paywalled uses a year (log)"]] as const) {
    /* oxlint-disable no-await-in-loop */
    await choose(page, name);
    await expect(page.locator('.chart-panel canvas, .chart-panel [data-testid="histogram"]').first()).toBeVisible();
    const open = () => page.getByRole("button", { name: "Download a picture of the chart" }).click();
    await open();
    const png = await downloaded(page, page.getByRole("menuitem", { name: /^PNG/ }));
    expect(png.name).toMatch(/^first-scenario-\w+\.png$/);
    expect(png.content.subarray(1, 4).toString(), name).toBe("PNG");
    expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20) >= 1350], `${name}: width, and height at least`).toEqual([2400, true]);
    await open();
    const svg = await downloaded(page, page.getByRole("menuitem", { name: /^SVG/ }));
    const text = svg.content.toString("utf8");
    expect(svg.name).toMatch(/\.svg$/);
    expect(text).toMatch(/^(<\?xml[^>]*>\s*)?<svg /);
    expect(text, name).toContain("First scenario: ");
    expect(text, name).toContain(words);
    expect(text.match(/<path|<rect|<circle/g)?.length ?? 0, `${name}: what is drawn`).toBeGreaterThan(5);
    const lines = [...text.matchAll(/<path[^>]*>/g)].filter(([path]) => /stroke="#(1b5e8c|256b45|e0a83a)"/.test(path) && /stroke-width="2(\.5)?"/.test(path));
    expect(lines.length, `${name}: lines of the chart, beside its axes`).toBeGreaterThanOrEqual({ Efficiency: 2, "By year": 2, "Cost and use": 1 }[name as string] ?? 0);
    /* oxlint-enable no-await-in-loop */
  }
});

test("each chart leaves eight journals in sight at 1280 by 720, in the light and in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const name of ["Efficiency", "By year", "Subjects", "Cost and use"]) {
    /* oxlint-disable no-await-in-loop */
    await choose(page, name);
    await expect(page.locator(".chart-panel canvas[role=img]")).toBeVisible();
    const grid = await boxOf(page.getByTestId("journal-grid").locator(".ag-header").first());
    expect(Math.floor((720 - grid.y - grid.height) / 30), name).toBeGreaterThanOrEqual(8);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${name}, ${colorScheme}`, ".chart-panel");
      await shot(page, `chart-${name.toLowerCase().replaceAll(" ", "-")}-${colorScheme}`);
    }
    /* oxlint-enable no-await-in-loop */
  }
});

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

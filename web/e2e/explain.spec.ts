/**
 * The explanation of a number, against a real server with the demo's library: from the grid and the page of a journal down to rows of
 * files, by keyboard alone and by pointer; its link, texts and workbook; and who may see it.
 */

import { readFileSync } from "node:fs";
import { expect, test, type Browser, type Locator, type Page } from "./journey";
import { expectAccessibleInBoth, expectLabelsInNames } from "./axe";
import { CORE, amountOf, cell, clipboard, grid, heading, input, issnOfFirst, openByKey, openCore, press, sheet, tabTo, value, walkTo } from "./explain-steps";
import { ownServer } from "./own-server";
import { addPerson } from "./person";
import { logIn, tokenOf } from "./sign-in-steps";
import { shot } from "./steps";
import { textOfXlsx } from "./workbook";

const { url, data } = ownServer();
/** All columns of numbers, a few at a time, of a journal that is subscribed; and those that follow the subscriptions of one that is not. */
const SHOWN = [
  [CORE, "cost,instant_usage_percent,subscription_percent,ill_percent,not_met_percent"],
  [CORE, "cpu_rank,cpu,subscription_cost,ill_cost,subscription_minus_ill_cost,usage"],
  [CORE, "use_paywalled,use_paywalled_percent,free_instant_usage_percent,use_backfile_percent,use_oa_percent,use_green_percent"],
  [CORE, "use_hybrid_percent,use_bronze_percent,use_social_networks_percent,use_peer_reviewed_percent,downloads,citations,authorships,bronze_oa_embargo_months"],
  ["/p/package-demo/s/scenario-demo", "cost,instant_usage_percent,subscription_percent,ill_percent,not_met_percent"],
] as const;
const vera = { email: "vera@titlewise.example", password: "a shelf to look at" };
const sam = { email: "sam@titlewise.example", password: "a shelf of others" };

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a number of the grid is explained down to a row of a file by keyboard alone", async ({ page }) => {
  await openCore(page, url());
  await grid(page).locator(".ag-header-cell").first().focus();
  await page.keyboard.press("ArrowDown");
  await walkTo(page, "ArrowRight", cell(page, "cpu"));
  const shown = await cell(page, "cpu").innerText();
  await page.keyboard.press("?");
  await expect(heading(page, "Cost per use")).toBeFocused();
  expect(Number((await value(page).innerText()).replaceAll(/[^\d.-]/g, "")).toFixed(2)).toBe(shown.replaceAll(/[^\d.-]/g, ""));
  await expect(sheet(page).getByTestId("explained-formula")).toContainText("With numbers");
  await expectAccessibleInBoth(page, "explanation of a number");
  await expectLabelsInNames(page, "explanation of a number");
  await shot(page, "explain-cpu");

  await test.step("down to the COUNTER reports", async () => {
    const way = ["Use that only a subscription fulfils at once", "Use, average year", "Mean of the five years' use", /^Use, 20/, /^Downloads, 20/, "Downloads of the library per year", "Uses at the library per download in the sample", "Uses in the COUNTER reports"];
    /* oxlint-disable no-await-in-loop */
    for (const step of way) await openByKey(page, input(page, step));
    /* oxlint-enable no-await-in-loop */
    await expect(heading(page, "Uses in the COUNTER reports")).toBeFocused();
    await expect(sheet(page).getByRole("region", { name: "Rows that do not count" })).toContainText("TR_J4 repeats the uses of TR_J3");
    await expectAccessibleInBoth(page, "explanation with rows that do not count");
    await openByKey(page, input(page, /^TR_J3/));
    await openByKey(page, input(page, /^TR_J3.*row \d+/));
    const leaf = sheet(page).getByTestId("explained-leaf");
    await expect(leaf).toContainText(/File\s*TR_J3/);
    await expect(leaf).toContainText(/Row\s*\d+/);
    await expect(leaf).toContainText(/Column\s*Reporting_Period_Total/);
    await expect(leaf).toContainText(/Uploaded on\s*\d+ \w+ 20\d\d/);
    await expectAccessibleInBoth(page, "a row of a file behind a number");
    await shot(page, "explain-row");
  });
  await test.step("and back to what was left", async () => {
    await tabTo(page, sheet(page).getByRole("button", { name: /^← Back to TR_J3/ }));
    await page.keyboard.press("Enter");
    await expect(input(page, /^TR_J3.*row \d+/)).toBeFocused();
  });
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(cell(page, "cpu")).toBeFocused();
  expect(new URL(page.url()).search).not.toContain("explain");
});

test("texts and the title offer no explanation; numbers do in their context menu", async ({ page }) => {
  await openCore(page, url(), "?columns=cpu_rank,cost,publisher,usage");
  for (const column of ["title", "subscribed", "publisher"]) {
    // oxlint-disable-next-line no-await-in-loop
    await cell(page, column).click({ button: "right" });
  }
  await expect(page.getByRole("menuitem", { name: "Explain this number" })).toHaveCount(0);
  await cell(page, "cost", 2).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Explain this number" })).toBeVisible();
  await expectAccessibleInBoth(page, "the menu of a number", ".MuiMenu-paper");
  await page.getByRole("menuitem", { name: "Explain this number" }).click();
  await expect(value(page)).toHaveText(/^\$[\d,.]+$/);
  await expect(sheet(page).getByText(await cell(page, "title", 2).innerText())).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(cell(page, "cost", 2)).toBeFocused();
});

test("each number of the grid has an explanation of this number", async ({ page }) => {
  await openCore(page, url());
  /* oxlint-disable no-await-in-loop */
  for (const [scenario, columns] of SHOWN) {
    await page.goto(`${url()}${scenario}?columns=${columns}`);
    await expect(cell(page, "title")).toBeVisible();
    for (const column of columns.split(",")) {
      const shown = await cell(page, column).innerText();
      await cell(page, column).click({ button: "right" });
      await page.getByRole("menuitem", { name: "Explain this number" }).click();
      await expect(value(page), column).toHaveText(shown === "–" ? "–" : /\d/);
      if (shown !== "–") expect(Math.abs(amountOf(await value(page).innerText()) - amountOf(shown)), column).toBeLessThanOrEqual(0.5);
      await page.keyboard.press("Escape");
      await expect(sheet(page)).toHaveCount(0);
    }
  }
  /* oxlint-enable no-await-in-loop */
});

test("the numbers of a journal and its single years are explained", async ({ page }) => {
  await openCore(page, url());
  await cell(page, "title").click();
  const journal = page.getByRole("dialog").filter({ has: page.getByRole("tab", { name: "Overview" }) });
  await journal.getByRole("button", { name: /explain Subscription cost/ }).click();
  await expect(heading(page, "Subscription cost, average year")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(journal.getByRole("button", { name: /explain Subscription cost/ })).toBeFocused();

  await journal.getByRole("tab", { name: "Timelines" }).click();
  const years = journal.getByTestId("five-years");
  const first = years.getByRole("button").first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("?");
  await expect(value(page)).toBeVisible();
  const year = new URL(page.url()).searchParams.get("year") ?? "";
  await expect(sheet(page).getByRole("heading", { level: 2 })).toContainText(year);
  await expect(sheet(page).getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(years.getByRole("button").nth(1)).toBeFocused();
  await expectAccessibleInBoth(page, "years whose numbers can be explained");

  await test.step("each number that is offered has an explanation of this number", async () => {
    await expectEachExplained(page, journal.locator("tr > :nth-child(3) > button"), 10);
    await journal.getByRole("tab", { name: "Overview" }).click();
    await expectEachExplained(page, journal.locator("dd > button"), 15);
  });
});

test("an explanation has a link, texts and a workbook", async ({ page }) => {
  await openCore(page, url());
  await cell(page, "cpu").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Explain this number" }).click();
  await input(page, /^Net cost/).click();
  await input(page, /^Cost of interlibrary loans/).click();
  await input(page, /^Cost of interlibrary loans.*20/).first().click();
  await input(page, "Cost of one interlibrary loan").click();
  const leaf = sheet(page).getByTestId("explained-leaf");
  await expect(leaf).toContainText(/Default\s*\$17/);
  const title = await cell(page, "title").innerText();

  await test.step("link", async () => {
    await press(page, "Copy link", "Link copied");
    const link = await clipboard(page);
    expect(link).toContain("explain=cpu");
    await page.goto("about:blank");
    await page.goto(link);
    await expect(leaf).toContainText(/Default\s*\$17/);
    await page.reload();
    await expect(heading(page, "Cost of one interlibrary loan")).toBeFocused();
    await sheet(page).getByRole("button", { name: /^← Back to / }).click();
    await expect(input(page, "Cost of one interlibrary loan")).toBeFocused();
  });
  await test.step("text, from the shown value on", async () => {
    await press(page, "Copy as text", "Text copied");
    const text = await clipboard(page);
    expect(text).toContain(title);
    expect(text).toContain("Cost of one interlibrary loan");
    expect(text, "not what is above").not.toContain("Cost per use");
  });
  await test.step("JSON, from the shown value on", async () => {
    await press(page, "Copy as JSON", "JSON copied");
    const json = JSON.parse(await clipboard(page)) as { root: string; nodes: { id: string }[] };
    expect(json.root).toMatch(/^ill_cost\[20\d\d\]$/);
    expect(json.nodes[0]?.id).toBe(json.root);
    expect(json.nodes.map(({ id }) => id)).toContain("cost_ill");
    expect(json.nodes.map(({ id }) => id)).not.toContain("cpu");
  });
  await test.step("workbook", async () => {
    const arriving = page.waitForEvent("download");
    await sheet(page).getByRole("button", { name: "Download workbook" }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^Explanation - .*\.xlsx$/);
    const text = textOfXlsx(readFileSync(await download.path()));
    expect(text).toContain("Cost of one interlibrary loan");
    expect(text, "formulas").toContain("<f>");
  });
});

test("a number is explained after a change with its author, and refused in words", async ({ page }) => {
  await openCore(page, url());
  const headers = { accept: "application/json", prefer: "return=minimal", authorization: `Bearer ${await tokenOf(page)}` };
  const copy = await page.request.post(`${url()}/package/package-demo/scenario?copy=scenario-demo-choice`, { headers, data: { name: "Loans for more" } });
  const { id } = (await copy.json()) as { id: string };
  await page.request.patch(`${url()}/scenario/${id}/settings`, { headers, data: { cost_ill: 37 } });
  const there = `${url()}/p/package-demo/s/${id}`;
  await page.goto(`${there}?explain=ill_cost&issn_l=${await issnOfFirst(page)}&node=cost_ill`);
  await expect(value(page)).toHaveText("$37");
  await expect(sheet(page).getByTestId("explained-leaf")).toContainText(/Default\s*\$17\s*Changed by\s*Lia Librarian/);
  await page.goto(`${there}?explain=ill_cost&issn_l=0000-0000`);
  await expect(sheet(page).getByRole("alert")).toBeVisible();
  await expect(heading(page, "No explanation")).toBeVisible();
  await expectAccessibleInBoth(page, "an explanation that is refused");
});

test("a viewer may see it, a stranger may not", async ({ page, browser }) => {
  const folder = data();
  test.skip(folder === undefined, "users are added on the server that the journey started");
  addPerson(folder ?? "", vera, "--name", "Vera Viewer", "--institution", "institution-demo", "--role", "Viewer");
  addPerson(folder ?? "", sam, "--name", "Sam Stranger");
  await openCore(page, url());
  await cell(page, "usage").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Explain this number" }).click();
  const shown = await value(page).innerText();
  const link = page.url();
  const hers = await signedIn(browser, vera);
  await hers.goto(link);
  await expect(value(hers)).toHaveText(shown);
  await hers.context().close();
  const his = await signedIn(browser, sam);
  await his.goto(link);
  await expect(his.getByRole("alert")).toBeVisible();
  await expect(sheet(his)).toHaveCount(0);
  const refused = await his.request.get(`${url()}/scenario/scenario-demo-choice/explain${new URL(link).search.replace("explain=", "field=")}`, { headers: { authorization: `Bearer ${await tokenOf(his)}` } });
  expect([403, 404]).toContain(refused.status());
  await his.context().close();
});

test("on a telephone and with large text nothing is cut off", async ({ page }) => {
  await openCore(page, url());
  const link = `${url()}${CORE}?explain=cpu&issn_l=${await issnOfFirst(page)}`;
  /* oxlint-disable no-await-in-loop */
  for (const [width, size] of [[390, "100%"], [1280, "200%"], [390, "200%"]] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(link);
    await expect(value(page)).toBeVisible();
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
    const paper = sheet(page);
    await expect.poll(() => paper.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width} with ${size}`).toBeLessThanOrEqual(0);
    await expect(sheet(page).getByRole("button", { name: "Close explanation" })).toBeInViewport({ ratio: 1 });
  }
  /* oxlint-enable no-await-in-loop */
});

/** A page of a user in a browser of their own. */
async function signedIn(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url()}/login`);
  await logIn(page, person);
  return page;
}

/** Opens the explanation of each number, of which there are so many at least, and compares its value with the number. */
async function expectEachExplained(page: Page, buttons: Locator, least: number): Promise<void> {
  const numbers = await buttons.evaluateAll((all) => all.map((button) => ({ name: button.getAttribute("aria-label") ?? "", text: button.textContent ?? "" })));
  expect(numbers.length).toBeGreaterThanOrEqual(least);
  /* oxlint-disable no-await-in-loop */
  for (const [at, { name, text }] of numbers.entries()) {
    await buttons.nth(at).click();
    await expect(value(page), name).toHaveText(/\d/);
    // "1 of 892" is a rank.
    const [shown = ""] = text.split(" of ");
    expect(Math.abs(amountOf(await value(page).innerText()) - amountOf(shown)), name).toBeLessThanOrEqual(0.5);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
  }
  /* oxlint-enable no-await-in-loop */
}

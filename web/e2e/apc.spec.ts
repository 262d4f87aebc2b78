/** The report on publication charges: as the server answers it, and as it is shown when played by the browser. */

import { expect, test } from "./journey";
import { expectAccessible } from "./axe";
import { ownServer } from "./own-server";
import { enter, tokenOf } from "./sign-in-steps";

const { url } = ownServer();

const year = (number: number, cost: number) => ({ year: number, num_apc_papers: 3, fractional_authorship: 1.25, cost_apc: cost });
const journal = (issn_l: string, title: string, cost_apc: number | null) => ({
  issn_l, title, publisher: "Invented Press", oa_status: cost_apc === null ? "gold" : "hybrid", currency: cost_apc === null ? null : "USD", apc_price: cost_apc === null ? null : 3100,
  num_apc_papers: 2.4, fractional_authorship: 0.8, cost_apc, by_year: cost_apc === null ? [] : [year(2024, 1000), year(2025, 1480)], papers_left_out: 0,
});
const report = {
  state: "ready", reason: null, years: [2024, 2025],
  totals: [{ currency: "USD", apc_price: 6200, num_apc_papers: 61.4, fractional_authorship: 17.3, cost_apc: 48_210, by_year: [year(2024, 45_120), year(2025, 51_300)] }],
  journals: [journal("4000-0006", "Annals of Charges", 1240), journal("4000-0014", "Bulletin of Charges", 2480), journal("4000-0022", "Chronicle without Charge", null)],
  papers_total: 412, papers_counted: 401, left_out: { no_price: 8, no_authors: 3, other_years: 0 },
};

test("totals, journals and downloads are there, and what was left out is said", async ({ page }) => {
  await page.route("**/institution/*/apc?papers=false", (route) => route.fulfill({ json: report }));
  await enter(page, url());
  await page.getByRole("tab", { name: "APC report" }).click();
  await expect(page.getByTestId("apc-total")).toHaveText("$48,210");
  await expect(page.getByRole("row", { name: "Charges $45,120 $51,300" })).toBeVisible();
  await expect(page.getByText("401 of 412 papers counted. 8 papers left out: the journal's charge is unknown. 3 papers left out: the number of authors is unknown.")).toBeVisible();
  const grid = page.getByTestId("apc-grid");
  await expect(grid.locator('[row-index="0"] [col-id="title"]'), "the dearest first").toHaveText("Bulletin of Charges");
  await expect(grid.locator('[row-index="0"] [col-id="cost"]')).toHaveText("$2,480");
  await expect(grid.locator('[row-index="2"] [col-id="title"]'), "the unknown last").toHaveText("Chronicle without Charge");
  await grid.getByRole("columnheader", { name: "Charges a year" }).click();
  await grid.getByRole("columnheader", { name: "Charges a year" }).click();
  await expect(grid.locator('[row-index="0"] [col-id="title"]')).toHaveText("Annals of Charges");
  await expect(grid.locator('[row-index="2"] [col-id="title"]'), "the unknown last").toHaveText("Chronicle without Charge");
  await expectAccessible(page, "APC report");
  const asked = page.waitForRequest((request) => request.url().endsWith("/download-token"));
  await page.getByRole("button", { name: "Journals as CSV" }).click();
  expect((await asked).postDataJSON()).toEqual({ path: expect.stringMatching(/\/apc\/export\.csv\?level=journal$/) });
});

test("while there is nothing the reason is said, and a failure can be tried again", async ({ page }) => {
  let status = 503;
  await page.route("**/institution/*/apc?papers=false", (route) =>
    status === 503 ? route.fulfill({ status, json: { title: "Busy", detail: "Try again in a minute." } }) : route.fulfill({ json: { state: "waiting", reason: "The papers of this institution are looked for every half hour." } }),
  );
  await enter(page, url());
  await page.getByRole("tab", { name: "APC report" }).click();
  await expect(page.getByRole("alert")).toContainText("Try again in a minute.");
  status = 200;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The papers of this institution are looked for every half hour.")).toBeVisible();
});

test("the server's own report", async ({ page }) => {
  await enter(page, url());
  const place = new URL(page.url()).pathname.split("/")[2] ?? "";
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`${url()}/institution/${place}/apc?papers=false`, { headers });
  expect(answer.ok()).toBe(true);
  const { state, journals } = (await answer.json()) as { state: string; journals: { title: string }[] };
  expect(state).toBe("ready");
  await page.getByRole("tab", { name: "APC report" }).click();
  await expect(page.getByTestId("apc-grid").getByText(journals[0]?.title ?? "no journal").first()).toBeVisible();
});

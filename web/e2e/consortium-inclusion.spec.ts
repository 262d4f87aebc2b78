/** A consortium that is there already, against the real server: others only look at it, what goes wrong is taken back, institutions are found and ticked together; axe and the width of a telephone. */

import { expect, test, type Page } from "./journey";
import { expectAccessibleInBoth } from "./axe";
import { chooseFor } from "./consortium-steps";
import { ask, buildConsortium, cora, startWorld, tokenFor, vic, type Consortium, type World } from "./consortium-world";
import { logIn } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
let world: World;
let south: Consortium;

test.beforeAll(async () => {
  test.skip(!binary, "TITLEWISE_BIN is needed: journals are invented by it");
  world = await startWorld(binary ?? "");
  south = await buildConsortium(world, "Southern Consortium", ["Dunmere College", "Eastholm University", "Fernleigh School"]);
});

test.afterAll(async () => {
  await world?.server.stop();
});

test("a viewer sees members and figures but changes nothing", async ({ page }) => {
  await signIn(page, vic);
  await page.goto(`${world.url}/p/${south.package}?tab=members`);
  await expect(page.getByText("You can view these members but not change them.")).toBeVisible();
  await expect(page.getByTestId("member-grid")).toContainText("Dunmere College");
  for (const name of ["Add members", "Package", /^Actions for/]) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download as CSV" })).toBeVisible();
  await page.goto(`${world.url}/p/${south.package}/s/${south.scenario}?tab=members`);
  await expect(page.getByText("You can view this package but not change it.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Include Dunmere College" })).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Include all shown" })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^(Include|Exclude) \d/ })).toHaveCount(0);
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await test.step("numbers of a consortium offer no explanation", async () => {
    await page.getByTestId("journal-grid").locator('.ag-row [col-id="cpu"]').first().click({ button: "right" });
    await page.getByTestId("annual-cost").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Explain this number" })).toHaveCount(0);
    await page.getByTestId("annual-cost").click();
    await expect(page.getByRole("dialog").getByRole("button")).toHaveText(["Dismiss"]);
    await page.keyboard.press("Escape");
    await page.getByTestId("figures").getByRole("button", { name: /Annual cost/ }).press("?");
    await expect(page.getByTestId("explain-sheet")).toHaveCount(0);
  });
  page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByTestId("cost-rule").getByRole("radio")).toHaveCount(2);
  for (const radio of await page.getByTestId("cost-rule").getByRole("radio").all()) await expect(radio).toBeDisabled();
  await page.getByRole("tab", { name: "Cost sharing" }).click();
  await expect(page.getByTestId("share-grid")).toContainText("Dunmere College");
  const rule = page.getByTestId("sharing-rule");
  await expect(rule.getByRole("alert")).toContainText("You can view this package but not change it.");
  for (const control of await rule.locator("input, button").all()) await expect(control).toBeDisabled();
  await expect(page.getByRole("button", { name: "Download as CSV" })).toBeEnabled();
  await page.goto(`${world.url}/p/${south.package}?tab=members&sizes=open`);
  await expect(page.getByTestId("member-grid")).toContainText("Dunmere College");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const token = await tokenFor(world, vic);
  const refused: [method: string, path: string, body: object][] = [
    ["PATCH", `/scenario/${south.scenario}/member-institutions`, { include: [], exclude: [] }],
    ["POST", `/package/${south.package}/members`, { source_package_id: south.sources[0] }],
    ["PATCH", `/scenario/${south.scenario}`, { cost_rule: "own_prices" }],
    ["PUT", `/scenario/${south.scenario}/cost-sharing`, { weights: { flat: 1 } }],
  ];
  for (const [method, path, body] of refused) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(ask(world, method, path, token, body)).rejects.toThrow(/: 403 /);
  }
});

test("a member's unknown Big Deal leaves the percentage unknown", async ({ page }) => {
  await signIn(page, cora);
  const token = await tokenFor(world, cora);
  const source = `/package/${south.sources[0]}`;
  const note = page.getByTestId("annual-cost").locator("xpath=..");
  await page.goto(`${world.url}/p/${south.package}/s/${south.scenario}`);
  await expect(note).toContainText("% of the Big Deals");
  await ask(world, "PATCH", source, token, { cost_bigdeal_increase: null });
  await page.reload();
  await expect(note).toContainText("The Big Deal cost of 1 member is unknown");
  await expect(page.getByTestId("cost-bar")).not.toContainText("Savings");
  await page.getByRole("button", { name: "Parameters", exact: true }).click();
  await expect(page.getByText("The Big Deal cost of 1 member is unknown").last()).toBeVisible();
  await ask(world, "PATCH", source, token, { cost_bigdeal_increase: 5 });
  await page.reload();
  await expect(note).toContainText("% of the Big Deals");
});

test("what goes wrong is said, can be tried again, and is taken back", async ({ page }) => {
  await signIn(page, cora);
  const members = `**/package/${south.package}/members`;
  await page.route(members, (route) => route.fulfill({ status: 503, json: { title: "Busy", detail: "Try again in a minute." } }));
  await page.goto(`${world.url}/p/${south.package}?tab=members`);
  await expect(page.getByRole("alert")).toContainText("Try again in a minute.");
  await page.unroute(members);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("member-grid")).toContainText("Dunmere College");
  const already = await fetch(`${world.url}/package/${south.package}/members`, {
    method: "POST", headers: { authorization: `Bearer ${await tokenFor(world, cora)}`, "content-type": "application/json" }, body: JSON.stringify({ source_package_id: south.sources[0] }),
  });
  expect(already.status, "a member is no member twice").toBe(409);
  const token = await tokenFor(world, cora);
  await expect(ask(world, "PATCH", `/package/${south.package}`, token, { is_deleted: true }), "a consortium's package stays").rejects.toThrow(/: 403 .*cannot be deleted/);

  await page.goto(`${world.url}/p/${south.package}/s/${south.scenario}?tab=members`);
  const box = page.getByRole("checkbox", { name: "Include Dunmere College" });
  await expect(box).toBeChecked();
  await page.route(`**/scenario/${south.scenario}/member-institutions*`, (route) => (route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: { title: "Broken", detail: "It could not be kept." } }) : route.fallback()));
  await box.click();
  await expect(page.getByRole("alert").filter({ hasText: "It could not be kept." })).toBeVisible();
  await expect(box, "as it was").toBeChecked();
  await expect(page.getByRole("tab", { name: "Member institutions (3)" })).toBeVisible();
});

test("institutions are found by name and tag, and included and excluded together", async ({ page }) => {
  await signIn(page, cora);
  await page.goto(`${world.url}/p/${south.package}/s/${south.scenario}?tab=members`);
  const grid = page.getByTestId("inclusion-grid");
  await expect(grid.locator(".ag-row").first()).toBeVisible();
  await page.getByLabel("Search institutions").fill("COAST");
  await expect(page.getByText("Shown: 2 of 3 institutions")).toBeVisible();
  await expect(grid).not.toContainText("Eastholm University");
  await page.reload();
  await expect(page.getByLabel("Search institutions"), "the address holds the search").toHaveValue("COAST");
  await page.getByRole("button", { name: "Exclude 2 shown" }).click();
  await expect(page.getByRole("tab", { name: "Member institutions (1)" })).toBeVisible();
  await page.getByLabel("Search institutions").fill("eastholm");
  await expect(page.getByRole("checkbox", { name: "Include Eastholm University" }), "who has no tag is found by name").toBeChecked();
  await page.getByRole("checkbox", { name: "Include all shown" }).click();
  await expect(page.getByRole("tab", { name: /Member institutions \(0\).*Please select at least one institution/ })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Please select at least one institution." })).toBeVisible();
  await page.getByRole("tab", { name: "5-year forecast" }).click();
  await expect(page.getByTestId("scenario-line")).toContainText("0 journals");
  await page.getByRole("link", { name: "Open members" }).click();
  await page.getByLabel("Search institutions").fill("");
  await page.getByRole("button", { name: "Include 3 shown" }).click();
  await expect(page.getByRole("tab", { name: "Member institutions (3)" })).toBeVisible();
  await test.step("by keyboard", async () => {
    await grid.locator('.ag-row [col-id="institution"]').first().click();
    await page.keyboard.press("Space");
    await expect(page.getByRole("tab", { name: "Member institutions (2)" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByRole("tab", { name: "Member institutions (3)" })).toBeVisible();
  });
});

test("what can be done with a member opens by the keyboard, and leads back to its row", async ({ page }) => {
  await signIn(page, cora);
  await page.goto(`${world.url}/p/${south.package}?tab=members`);
  const name = page.getByTestId("member-grid").locator('.ag-row [col-id="institution"]').filter({ hasText: "Eastholm University" });
  await name.click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit tags…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Tags of Eastholm University" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await name.click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit tags…" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(name).toBeFocused();
});

test("screens of a consortium are accessible and fit a telephone", async ({ page }) => {
  test.slow();
  await ask(world, "PUT", `/scenario/${south.scenario}/cost-sharing`, await tokenFor(world, cora), { weights: { use: 1 }, amount: 300_000, rise_percent: 20 });
  await signIn(page, cora);
  const pack = `/p/${south.package}`;
  const scenario = `${pack}/s/${south.scenario}`;
  for (const path of [`/i/${south.institution}`, pack, `${pack}?tab=members`, scenario, `${scenario}?tab=members`, `${scenario}?tab=cost-sharing`, `${scenario}?tab=parameters`, `${scenario}?settings=open`]) {
    /* oxlint-disable no-await-in-loop */
    await page.goto(world.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessibleInBoth(page, path);
    await expectNothingSticksOut(page, path);
    await shot(page, `consortium${path.replaceAll(/[^a-z]+/gi, "-").slice(-30)}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(`${world.url}${pack}?tab=members`);
  await page.getByRole("button", { name: "Add members" }).click();
  await expect(page.getByRole("dialog", { name: "Add members" }).getByRole("list", { name: "Packages to add" })).toBeVisible();
  await expectAccessibleInBoth(page, "adding members");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sizes…" }).click();
  await page.getByLabel("Names and sizes").fill("Dunmere College\tmany\nElsewhere\t5");
  await expectAccessibleInBoth(page, "sizes of members");
  await page.keyboard.press("Escape");
  await chooseFor(page, "Fernleigh School", "Update copy, or live…");
  await expectAccessibleInBoth(page, "live or copied");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Update copy" })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await page.goto(world.url + scenario);
  await page.getByTestId("journal-grid").locator('[row-index="0"] [col-id="title"]').click();
  await page.getByRole("tab", { name: "Institutions", exact: true }).click();
  await expect(page.getByTestId("journal-institutions").locator(".ag-row").first()).toBeVisible();
  await expectAccessibleInBoth(page, "institutions of a journal");
});

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${world.url}/login`);
  await logIn(page, who);
}

async function expectNothingSticksOut(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at 360 px`, timeout: 5000 }).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

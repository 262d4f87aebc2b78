/**
 * What is known of an institution, asked of a stand-in for OpenAlex: a ROR ID brings its citations in, what fails says what to do,
 * and the page follows how far it is.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Locator, type Page } from "./journey";
import { startOpenAlex, writeWorks, type OpenAlex } from "./openalex";
import { addPerson } from "./person";
import { startServer, type Server } from "./server";
import { chooseInAccountMenu, logIn } from "./sign-in-steps";
import { STAFF_DOMAIN, addStaff, staff } from "./staff";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN ?? "";
const ann = { email: "ann@example.edu", password: "shelves and shelves" };
const vic = { email: "vic@example.edu", password: "only for looking at" };
const ror = "02y3ad647";

let server: Server;
let openAlex: OpenAlex;

test.skip(!binary, "TITLEWISE_BIN is needed");
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "titlewise-e2e-refresh-"));
  const [invention, snapshot] = [join(folder, "invention"), join(folder, "snapshot")];
  execFileSync(binary, ["generate", "--titles", "60", "--members", "1", "--seed", "5", "--out", invention], { stdio: "ignore" });
  const journals = readFileSync(join(invention, "reference/journals.csv"), "utf8").match(/^\d{4}-\d{3}[\dX]/gm) ?? [];
  const [first = "", second = ""] = journals;
  writeWorks(snapshot, ror, [first, second]);
  openAlex = await startOpenAlex(binary, snapshot);
  server = await startServer(binary, join(folder, "data"), ["--staff-domain", STAFF_DOMAIN, "--reference", join(invention, "reference"), "--openalex", openAlex.url, "--openalex-requests-per-second", "500", "--refresh-cooldown", "0"]);
  addPerson(server.data, ann, "--name", "Ann Example", "--institution", "Example University", "--role", "Admin");
  addPerson(server.data, vic, "--name", "Vic Viewer", "--institution", "Example University", "--role", "Viewer");
  addStaff(server.data);
});
test.afterAll(async () => {
  await server?.stop();
  openAlex?.stop();
});

test("a ROR ID brings citations and authorships in, and the page says from when and where", async ({ page, browser }) => {
  await openRors(page, ann);
  const panel = page.getByRole("region", { name: "Reference data" });
  const button = panel.getByRole("button", { name: "Refresh from OpenAlex" });

  await test.step("without a ROR ID there is nothing, and nothing to ask for", async () => {
    await expect(figure(panel, "Citations")).toHaveText(/^0/);
    await expect(panel).toContainText("This institution has no ROR ID, by which its data would be found.", { ignoreCase: true });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await shot(page, "refresh-no-ror");
  });
  await test.step("OpenAlex has had enough: the page says so, and what to do", async () => {
    openAlex.mood = "used up";
    await page.getByLabel("ROR ID", { exact: true }).fill(ror);
    await page.getByRole("button", { name: "Add" }).click();
    await expect(panel.getByRole("alert")).toContainText("OpenAlex accepts no more requests for 120 minutes: the daily limit is reached. Nothing was changed.");
    await expect(panel).toContainText(`hold no citations or authorships of the ROR IDs of this institution (${ror})`);
    await shot(page, "refresh-failed");
  });
  await test.step("asked again it tells how far it is", async () => {
    openAlex.mood = "slow";
    await button.click();
    await expect(panel.getByRole("progressbar", { name: "Refresh progress" })).toBeVisible();
    await expect(panel).toContainText("Asking OpenAlex for works of the institutions: 0 of 6");
    await expect(button).toHaveAccessibleDescription("A refresh is in progress.");
    await shot(page, "refresh-running");
  });
  await test.step("and what came of it is there", async () => {
    openAlex.mood = "ready";
    await expect(panel.getByRole("alert")).toHaveText("Refreshed. Forecasts use the new data.");
    await expect(figure(panel, "Citations")).toHaveText(/^2/);
    await expect(figure(panel, "Authorships")).toHaveText(/^1/);
    await expect(figure(panel, "Charged papers")).toHaveText(/^4/);
    await expect(panel).toContainText("From OpenAlex, asked for the institutions of this server, as of ");
    await shot(page, "refresh-done");
    await page.getByRole("tab", { name: "APC report" }).click();
    await expect(page.getByText("$8,000").first()).toBeVisible();
  });
  await test.step("a Viewer sees it and begins nothing", async () => {
    const his = await browser.newPage();
    await openRors(his, vic);
    const seen = his.getByRole("region", { name: "Reference data" });
    await expect(figure(seen, "Citations")).toHaveText(/^2/);
    await expect(seen.getByRole("button", { name: "Refresh from OpenAlex" })).toHaveAccessibleDescription("Only admins can refresh this.");
    await his.close();
  });
  await test.step("the staff have it refreshed from the admin area", async () => {
    const staffs = await browser.newPage();
    await staffs.goto(`${server.url}/login`);
    await logIn(staffs, staff);
    await chooseInAccountMenu(staffs, "Admin dashboard");
    await staffs.getByLabel("Search institutions").fill("Example");
    await staffs.getByRole("button", { name: "Reference data of Example University" }).click();
    const dialog = staffs.getByRole("dialog", { name: "Reference data of Example University" });
    await expect(dialog).toContainText("Citations and authorships are loaded.");
    await dialog.getByRole("button", { name: "Refresh data" }).click();
    await expect(staffs.getByText("Loading from OpenAlex.")).toBeVisible();
    await shot(staffs, "refresh-staff");
    await staffs.close();
  });
});

async function openRors(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${server.url}/login`);
  await logIn(page, who);
  await page.getByRole("tab", { name: /^ROR IDs/ }).click();
}

/** A figure of the panel, by its name. */
function figure(panel: Locator, name: string): Locator {
  return panel.getByTestId("reference-figures").locator("dt", { hasText: name }).locator("+ dd");
}

/** Pictures of the screens of a consortium, of the mock's. */

import type { Page } from "@playwright/test";
import { librarian, logIn } from "./log-in.ts";

/** Takes the pictures. */
export async function consortiumScreens(page: Page, url: string, width: number, kind = ""): Promise<void> {
  const shot = (name: string, fullPage = true) => page.screenshot({ path: `test-results/consortium-${name}${kind}-${width}.png`, fullPage, animations: "disabled" });
  const dialog = page.getByRole("dialog");
  const actions = page.getByRole("button", { name: /^Actions with/ });
  const visit = async (path: string, name: string, awaited = ".ag-row") => {
    await page.goto(url + path);
    await page.locator(awaited).first().waitFor();
    await page.waitForLoadState("networkidle");
    await shot(name);
  };
  const choose = async (at: number, item: RegExp, name: string) => {
    await actions.nth(at).click();
    await page.getByRole("menuitem", { name: item }).click();
    await dialog.waitFor();
    await shot(name, false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await logIn(page, url, librarian);
  await visit("/i/i3", "institution", "h1");
  await visit("/p/pc", "package", "h1");
  await visit("/p/pc?tab=members", "members");
  await actions.nth(4).click();
  await page.getByRole("menu").waitFor();
  await shot("member-menu", false);
  await page.keyboard.press("Escape");
  await choose(4, /Fresh copy/, "member-mode");
  await choose(1, /Edit tags/, "member-tags");
  await choose(1, /Remove/, "member-remove");
  await page.getByRole("button", { name: "Add members" }).click();
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("checkbox", { name: /^Dunmere/ }).check();
  await shot("members-add", false);
  await dialog.getByRole("button", { name: /^Add \d/ }).click();
  await dialog.getByRole("alert").waitFor();
  await shot("members-refused", false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Invite…" }).click();
  await dialog.getByLabel("Name of the library").fill("No such library");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText(/^There is no library/).waitFor();
  await shot("invite", false);
  await page.keyboard.press("Escape");
  await visit("/i/i1", "invited", "[role=group]");
  await page.getByRole("button", { name: "Accept…" }).click();
  await dialog.getByRole("radio").first().waitFor();
  await shot("accept", false);
  await page.keyboard.press("Escape");
  await visit("/p/pc?tab=members&member=no+such", "members-none", "[data-testid=member-grid]");
  await visit("/p/pf", "feeder", "h1");
  await visit("/p/pc/s/sc", "scenario");
  await visit("/p/pc/s/sc?view=table&columns=cpu_rank,cpu,cost,n_members_with_title,cost_of_first_member,cost_of_members", "table");
  await page.locator('[row-index="1"] [col-id="title"]').first().click();
  await page.getByRole("tab", { name: "Institutions", exact: true }).click();
  await page.getByTestId("journal-institutions").locator(".ag-row").first().waitFor();
  await shot("journal", false);
  await visit("/p/pc/s/sc?tab=members", "inclusion");
  await page.getByRole("checkbox", { name: "Include all shown" }).click();
  await page.getByText("Institutions updated.").waitFor();
  await shot("inclusion-none");
  await page.goto(`${url}/p/pc/s/sc`);
  await page.getByText("Please select at least one institution.").last().waitFor();
  await shot("scenario-none");
  await page.goto(`${url}/p/pc/s/sc?tab=members`);
  await page.getByRole("checkbox", { name: "Include all shown" }).click();
  await page.getByText("Institutions updated.").waitFor();
  await visit("/p/pc/s/sc?tab=cost-sharing", "sharing");
  await page.getByRole("button", { name: "By use", exact: true }).click();
  await page.getByTestId("setting-share-amount").fill("3000000");
  await page.getByTestId("setting-share-rise").fill("25");
  await page.getByTestId("setting-share-rise").press("Enter");
  await page.getByText("At cap").first().waitFor();
  await shot("sharing-cap");
  await page.getByRole("button", { name: "By size", exact: true }).click();
  await page.getByTestId("share-problem").waitFor();
  await shot("sharing-problem");
  await page.getByRole("link", { name: "Give the members' sizes" }).click();
  await dialog.waitFor();
  await shot("sizes", false);
  await visit("/p/pc/s/sc?settings=open", "parameters", "[data-testid=cost-rule]");
}

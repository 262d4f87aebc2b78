/** What the members of a consortium do with a proposal, step by step. */

import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import type { Consortium, World } from "./consortium-world";
import { addPerson } from "./person";
import { logIn } from "./sign-in-steps";

/** Somebody of a member library. */
export interface Somebody {
  email: string;
  password: string;
}

/** Lets somebody of one's own into a library. */
export function person(world: World, name: string, library: string | undefined, role: "Collaborator" | "Viewer"): Somebody {
  const somebody = { email: `${name}@library.example`, password: `${name} reads a lot of journals` };
  addPerson(world.data, somebody, "--institution", library ?? "", "--role", role);
  return somebody;
}

/** A page of a browser of one's own, signed in. */
export async function pageOf(browser: Browser, world: World, who: Somebody): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${world.url}/login`);
  await logIn(page, who);
  return page;
}

/** Goes to the part of a consortium's scenario in which it is sent and answered. */
export async function openPushPull(page: Page, world: World, consortium: Consortium): Promise<Locator> {
  await page.goto(`${world.url}/p/${consortium.package}/s/${consortium.scenario}?tab=push-pull`);
  const grid = page.getByTestId("recipient-grid");
  await expect(grid.locator(".ag-row").first()).toBeVisible();
  return grid;
}

/** Opens what a consortium proposes to a library, through the page of the library, and waits for its journals. */
export async function openProposal(page: Page, world: World, library: string | undefined, name: string): Promise<void> {
  await page.goto(`${world.url}/i/${library}`);
  await page.getByRole("tab", { name: "Consortial proposals (1)" }).click();
  await page.getByRole("tabpanel").getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("table", { name: "Scenarios" }).getByRole("link", { name }).click();
  await expect(page.getByTestId("journal-grid").locator(".ag-row").first()).toBeVisible();
  await expect(page.getByTestId("proposal-panel").getByText("Sent to you")).toBeVisible();
}

/** Goes to Home, and from there by what needs attention. */
export async function followAttention(page: Page, world: World, sentence: string | RegExp): Promise<void> {
  await page.goto(world.url);
  await page.getByRole("list", { name: "Needs your attention" }).getByRole("link", { name: sentence }).click();
}

/** Goes to Home, where nothing of the kind needs attention. */
export async function expectNoAttention(page: Page, world: World, sentence: string | RegExp): Promise<void> {
  await page.goto(world.url);
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
  await expect(page.getByRole("link", { name: sentence })).toHaveCount(0);
}

/** Asks for the first title in the grid that is not asked for, and waits until it is saved. Gives its name. */
export async function requestFirst(page: Page): Promise<string> {
  const grid = page.getByTestId("journal-grid");
  const label = await grid.getByRole("button", { name: /^Request / }).first().getAttribute("aria-label");
  const title = (label ?? "").replace("Request ", "");
  await grid.getByRole("button", { name: `Request ${title}`, exact: true }).click();
  await putAway(page, "Journal requested");
  return title;
}

/** Waits for a notice and puts it away, so that the next one is told from it. */
export async function putAway(page: Page, text: string): Promise<void> {
  const notice = page.getByRole("alert").filter({ hasText: text });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
}

/** The grid of what members ask for, in the part that is open. */
export async function openInbox(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Requested titles/ }).click();
  const grid = page.getByTestId("request-grid");
  await expect(grid.locator(".ag-row").first()).toBeVisible();
  return grid;
}

/** Ticks lines of a grid by the name in them. */
export async function tick(grid: Locator, name: string): Promise<void> {
  const id = await grid.locator("[row-id]").filter({ hasText: name }).first().getAttribute("row-id");
  await grid.locator(`[row-id="${id}"]`).getByRole("checkbox").first().check();
}

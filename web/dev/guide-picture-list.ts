/** The pictures of the guide: which page, what is opened on it, and which part of it is shown. */

import type { Locator, Page } from "@playwright/test";

/** Whose screens: those of a library, or of a consortium. */
export type Place = "library" | "consortium";

export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface GuidePicture {
  name: string;
  place: Place;
  /** Opens what the picture shows, and returns the part of the page to show. */
  take: (page: Page, url: string) => Promise<Clip>;
}

const PACKAGE = "/p/package-demo";
const SCENARIO = `${PACKAGE}/s/scenario-demo-choice`;
const CONSORTIUM = "/p/package-demo-consortium/s/scenario-demo-consortium";

export const PICTURES: readonly GuidePicture[] = [
  { name: "setup", place: "library", take: async (page, url) => {
    await page.setViewportSize({ width: 1280, height: 1500 });
    await open(page, `${url}${PACKAGE}?tab=setup`, page.getByTestId("files").getByRole("row").nth(3));
    return below(page.getByRole("tablist", { name: "Parts of the package" }), page.getByTestId("files"), 780);
  } },
  { name: "data-check", place: "library", take: async (page, url) => {
    await page.setViewportSize({ width: 1280, height: 1500 });
    await open(page, `${url}${PACKAGE}?tab=check`, page.locator(".ag-row").first());
    return below(page.getByRole("tablist", { name: "Parts of the package" }), page.getByRole("region", { name: "Forecast, with gaps" }), 660);
  } },
  { name: "scenario", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    return { x: 16, y: 60, width: 1248, height: 640 };
  } },
  { name: "journal", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    await page.locator('[row-index="0"] [col-id="title"]').first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("Met by open access").waitFor();
    return around(page, [drawer], 0, 620);
  } },
  { name: "explain", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    await page.locator('[row-index="0"] [col-id="cpu"]').first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Explain this number" }).click();
    const sheet = page.getByTestId("explain-sheet").getByRole("dialog");
    await sheet.getByRole("button", { name: "Copy link" }).waitFor();
    await page.mouse.move(0, 0);
    const head = await boxOf(sheet);
    const foot = await boxOf(sheet.getByRole("group", { name: "Export the explanation" }));
    return { ...head, height: foot.y + foot.height + 16 - head.y };
  } },
  { name: "efficiency", place: "library", take: async (page, url) => {
    await openScenario(page, url, "?chart=efficiency");
    await page.waitForTimeout(500);
    return around(page, [page.getByRole("region", { name: "Charts" })], 0);
  } },
  { name: "choose", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    await page.getByRole("button", { name: "Subscriptions" }).click();
    await page.getByRole("menuitem", { name: /^Subscribe up to an annual cost/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Annual cost, at most/ }).fill("700000");
    await dialog.getByRole("table", { name: "Result of the choice" }).waitFor();
    return around(page, [dialog], 0);
  } },
  { name: "parameters", place: "library", take: async (page, url) => {
    await openScenario(page, url, "?settings=open");
    await page.getByTestId("settings").waitFor();
    return around(page, [page.getByTestId("settings")], 8, 640);
  } },
  { name: "export", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    await page.getByRole("button", { name: "Export" }).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    return around(page, [page.locator(".scenario-actions").getByText("Export"), menu], 8);
  } },
  { name: "public-page", place: "library", take: async (page, url) => {
    await openScenario(page, url);
    await page.goto(url + (await publicPage(page)));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    return { x: 120, y: 0, width: 1040, height: 640 };
  } },
  { name: "comparison", place: "library", take: async (page, url) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await open(page, `${url}/compare?s=scenario-demo-choice,scenario-demo`, page.getByRole("table", { name: "Totals" }));
    return around(page, [page.getByRole("list", { name: "Compared scenarios" }), page.getByRole("table", { name: "Totals" })], 6, 640);
  } },
  { name: "comparison-why", place: "library", take: async (page, url) => {
    await open(page, `${url}/compare?s=scenario-demo-choice,scenario-demo`, page.getByRole("table", { name: "Totals" }));
    const changed = await dearerCopy(page);
    await open(page, `${url}/compare?s=scenario-demo-choice,${changed}&tab=why`, page.getByRole("table", { name: /^Contributions/ }));
    return around(page, [page.getByRole("tablist", { name: "Parts of the comparison" }), page.getByRole("table", { name: /^Contributions/ })], 6);
  } },
  { name: "cost-sharing", place: "consortium", take: async (page, url) => {
    await page.setViewportSize({ width: 1280, height: 1100 });
    await open(page, `${url}${CONSORTIUM}?tab=cost-sharing`, page.locator(".ag-row").nth(3));
    return below(page.getByRole("tablist", { name: "Parts of the scenario" }), page.locator(".ag-root-wrapper").first(), 700);
  } },
];

async function open(page: Page, address: string, awaited: Locator): Promise<void> {
  await page.goto(address);
  await awaited.waitFor();
  await page.waitForLoadState("networkidle");
}

async function openScenario(page: Page, url: string, search = ""): Promise<void> {
  await open(page, `${url}${SCENARIO}${search}`, page.locator(".ag-row").first());
}

/** The smallest part of the page that shows all of these, with room around them. */
async function around(page: Page, locators: Locator[], room: number, most = Infinity): Promise<Clip> {
  const boxes = await Promise.all(locators.map(boxOf));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - room, Math.min(...boxes.map(({ y }) => y)) - room];
  const [right, bottom] = [Math.max(...boxes.map(({ x, width }) => x + width)) + room, Math.max(...boxes.map(({ y, height }) => y + height)) + room];
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height - y, bottom - y, most) };
}

/** The part of the page from the tabs down to the end of something, at most as high as given. */
async function below(tabs: Locator, last: Locator, most: number): Promise<Clip> {
  const [head, foot] = [await boxOf(tabs), await boxOf(last)];
  return { x: head.x - 16, y: head.y, width: Math.max(head.width, foot.x + foot.width - head.x) + 32, height: Math.min(most, foot.y + foot.height - head.y + 24) };
}

async function boxOf(locator: Locator): Promise<Clip> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not on the page.`);
  return box;
}

/** Copies a scenario, changes the cost and the share of loans in it and cancels titles, and returns the id of the copy. */
async function dearerCopy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("titlewise.token")}`, "content-type": "application/json", accept: "application/json", prefer: "return=minimal" };
    const send = async <T>(method: string, path: string, body?: object) => (await fetch(path, { method, headers, body: body && JSON.stringify(body) })).json() as Promise<T>;
    const { id } = await send<{ id: string }>("POST", "/package/package-demo/scenario?copy=scenario-demo-choice", { name: "Loans cost more" });
    await send("PATCH", `/scenario/${id}/settings`, { cost_ill: 22, ill_request_percent_of_delayed: 8 });
    const { subscribed } = await send<{ subscribed: string[] }>("GET", `/scenario/${id}`);
    await send("PATCH", `/scenario/${id}/subscriptions`, { remove: subscribed.slice(0, 20) });
    return id;
  });
}

/** Publishes the scenario that is shown, with exact figures and prices, and returns the path of its page. */
async function publicPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const id = /\/s\/([^/]+)/.exec(location.pathname)?.[1];
    const headers = { authorization: `Bearer ${localStorage.getItem("titlewise.token")}`, "content-type": "application/json" };
    const body = JSON.stringify({ is_rounded: true, with_prices: true, with_titles: false });
    const reply = await fetch(`/scenario/${id}/public-page`, { method: "PUT", headers, body });
    return ((await reply.json()) as { page: { path: string } }).page.path;
  });
}

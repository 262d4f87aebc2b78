/** Many files at once: they are sent while users look at other pages, and none of them is lost without a word. */

import { expect, test, type Page, type Route } from "./journey";
import { expectAccessible } from "./axe";
import { lineOf } from "./file-steps";
import { counterRows, csvOf, journals, priceRows, upload, type Upload } from "./files";
import { ownServer } from "./own-server";
import { enter, frontPage, logIn } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();

const report = (id: "TR_J2" | "TR_J3" | "TR_J4", year: number): Upload => upload(`${id} ${year}.csv`, csvOf(counterRows({ id, year })));

/** Ten files: what a forecast needs comes first, eight can be used, two are refused. */
const ten: Upload[] = [
  report("TR_J2", 2025),
  report("TR_J3", 2025),
  report("TR_J4", 2025),
  upload("prices.csv", csvOf(priceRows(["ISSN", "Title", "Price"]))),
  upload("minutes.csv", csvOf([["Date", "Present"], ["2025-01-12", "all of us"]])),
  upload("perpetual access.csv", csvOf([["ISSN", "Start date", "End date"], ...journals.map(({ issn }) => [issn, "2010-01-01", ""])])),
  upload("holiday.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])),
  report("TR_J2", 2024),
  report("TR_J3", 2024),
  report("TR_J4", 2024),
];

/** Creates a package with its costs and opens it from its card, so that the address names no part. */
async function openUnfinished(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New package" }).click();
  const dialog = page.getByRole("dialog", { name: "New package" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Big Deal cost a year" }).fill("100000");
  await dialog.getByRole("textbox", { name: "Growth a year" }).fill("5");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Brammere State University" }).click();
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByTestId("drop-zone")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
}

/** Holds uploads back until they are released, one by one or all. */
async function holdUploads(page: Page): Promise<{ release: () => void; open: () => void }> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/package\/[^/]+\/file$/, (route) => (isOpen || route.request().method() !== "POST" ? route.continue() : void held.push(route)));
  const release = () => void held.shift()?.continue();
  return {
    release,
    open: () => {
      isOpen = true;
      while (held.length > 0) release();
    },
  };
}

test("ten files dropped on an unfinished package all arrive, and the page stays where it is", async ({ page }) => {
  await enter(page, url());
  await openUnfinished(page, "Ten files");
  await page.getByTestId("file-input").setInputFiles(ten);
  await expect(page.getByRole("tab", { name: /^Scenarios/ }), "all required data is present").toBeVisible();
  await expect(page.getByTestId("upload-end")).toContainText("8 used, 2 need attention");
  await expect(page.getByRole("tab", { name: /^Setup/ })).toHaveAttribute("aria-selected", "true");
  for (const { name } of ten) await expect(page.getByTestId("uploads").getByRole("alert").filter({ hasText: name })).toBeVisible();
  for (const name of ["minutes.csv", "holiday.jpg"]) await expect(lineOf(page, name)).toContainText("Refused");
  await expectAccessible(page, "the end of many uploads");
  await shot(page, "ten-files");
  await page.getByRole("button", { name: "Dismiss all" }).click();
  await expect(page.getByTestId("uploads").getByRole("alert")).toHaveCount(0);
});

test("uploads go on while other pages are read, and lead back", async ({ page }) => {
  await enter(page, url());
  await openUnfinished(page, "Read on");
  const { release, open } = await holdUploads(page);
  await page.getByTestId("file-input").setInputFiles(ten);
  const dock = page.getByTestId("upload-dock");
  await expect(dock, "not beside the list itself").toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Brammere State University" }).click();
  await expect(dock).toContainText("Read on");
  await expect(dock).toContainText("Uploading 1 of 10 files");
  release();
  await expect(dock).toContainText("Uploading 2 of 10 files");
  await expectAccessible(page, "uploads on another page");
  await shot(page, "upload-dock");
  await page.getByRole("link", { name: /Demo package/ }).click();
  await page.getByRole("link", { name: /First scenario/ }).click();
  await expect(page.getByTestId("journal-grid")).toBeVisible();
  open();
  await expect(dock).toContainText("8 used, 2 need attention");
  await dock.getByRole("link", { name: "Show" }).click();
  await expect(page.getByTestId("upload-end")).toContainText("8 used, 2 need attention");
  await expect(dock).toHaveCount(0);
  for (const { name } of ten) await expect(page.getByTestId("uploads").getByRole("alert").filter({ hasText: name })).toBeVisible();
  await page.getByRole("tab", { name: "Edit details" }).click();
  await expect(dock, "what was read is not shown again").toHaveCount(0);
});

test("closing the page and logging out ask first while files would be lost", async ({ page }) => {
  await enter(page, url());
  await openUnfinished(page, "Not yet");
  const { open } = await holdUploads(page);
  await page.getByTestId("file-input").setInputFiles(ten.slice(0, 2));
  await expect(page.getByTestId("uploads").getByRole("alert")).toHaveCount(2);

  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  expect(page.isClosed()).toBe(false);

  const leave = async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
  };
  await leave();
  const question = page.getByRole("dialog", { name: "Log out" });
  await expect(question).toContainText("2 files have not been sent yet. Logging out cancels these uploads.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  open();
  await expect(page.getByTestId("upload-end")).toContainText("2 used");
  await leave();
  await expect(page.getByRole("heading", { name: "Which journals are worth keeping?" }), "nothing to lose any more").toBeVisible();
});

test("a session that ends says how many files were not sent, and the next user finds none of them", async ({ page, context }) => {
  await enter(page, url());
  await openUnfinished(page, "Cut short");
  await holdUploads(page);
  await page.getByTestId("file-input").setInputFiles(ten.slice(0, 3));
  await expect(page.getByTestId("uploads").getByRole("alert")).toHaveCount(3);
  const other = await context.newPage();
  await other.goto(url());
  await expect(frontPage(other)).toBeVisible();
  await other.getByRole("button", { name: /^Account/ }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("You're signed out. 3 files were not sent. Sign in and upload them again.")).toBeVisible();
  await logIn(page);
  await expect(page.getByTestId("drop-zone")).toBeVisible();
  await expect(page.getByTestId("uploads").getByRole("alert")).toHaveCount(0);
});

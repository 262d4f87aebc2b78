/** Files that are dropped onto a package: a COUNTER report, one that is no report at all, and real reports where they are present. */

import { expect, test } from "./journey";
import { dropFiles } from "./file-steps";
import { ownServer } from "./own-server";
import { ABSENT, realFiles } from "./real-files";
import { realReports, requestsByYear } from "./reports";
import { enter } from "./sign-in-steps";
import { createPackage, expectReport, shot } from "./steps";

const { url } = ownServer();

test("files are dropped, one taken and one refused, and each says why", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Dropped");
  await dropFiles(page, [
    { name: requestsByYear.name, type: "application/json", content: requestsByYear.content },
    { name: "minutes.csv", type: "text/csv", content: Buffer.from("Date,Present\n2021-01-12,all of us\n") },
  ]);

  const uploads = page.getByTestId("uploads");
  await expect(uploads.getByRole("alert").filter({ hasText: requestsByYear.name })).toContainText("Accepted with warnings");
  const refusal = uploads.getByRole("alert").filter({ hasText: "minutes.csv" });
  await expect(refusal).toContainText("Refused");
  await expect(refusal).toContainText("No headings were recognised");
  await shot(page, "dropped");

  await refusal.getByRole("button", { name: "See report" }).click();
  await expect(page.getByTestId("file-report")).toContainText("Refused. No headings were recognised");
  await shot(page, "refused");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await expect(page.getByRole("table", { name: "Files" }).getByRole("row"), "the refused one is kept too").toHaveCount(3);
  await page.getByRole("button", { name: `Report on ${requestsByYear.name}` }).click();
  await expectReport(page, requestsByYear);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Delete ${requestsByYear.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Still needed for a forecast")).toBeVisible();
});

test("real reports show what a person counts in them", async ({ page }) => {
  const files = realFiles("journey: reports on real files", 2);
  test.skip(files === undefined, ABSENT);
  await enter(page, url());
  await createPackage(page, "Real reports");
  const reports = realReports(files ?? "");
  await dropFiles(page, reports.map(({ name, content }) => ({ name, type: "application/json", content })));
  for (const report of reports) {
    await expect(page.getByTestId("uploads").getByRole("alert").filter({ hasText: report.name })).toContainText("Accepted with warnings");
    await page.getByRole("button", { name: `Report on ${report.name}` }).click();
    await expectReport(page, report);
    await page.keyboard.press("Escape");
  }
});

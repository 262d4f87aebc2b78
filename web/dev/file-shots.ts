/** Pictures of the set-up tab: files in every state, reports, the question for the columns, uploads that fail. */

import type { Page } from "@playwright/test";

const csv = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("a,b\n") });

/** Opens the set-up tab of the first package and takes its pictures. */
export async function fileScreens(page: Page, url: string, width: number): Promise<void> {
  const shot = (name: string, fullPage = true) => page.screenshot({ path: `test-results/files-${name}-${width}.png`, fullPage, animations: "disabled" });
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await dialog.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await page.goto(`${url}/u?tab=packages`);
  await page.locator('a[href^="/p/"]').first().click();
  await page.getByRole("tab", { name: /Setup/ }).click();
  const lines = page.getByTestId("files").locator("tbody tr");
  await page.getByTestId("files").waitFor();
  await page.waitForLoadState("networkidle");
  await shot("list");
  const reports = await lines.count();
  for (let at = 0; at < reports; at += 1) {
    await lines.nth(at).getByRole("button", { name: /^Report on / }).click();
    await page.getByTestId("file-report").getByRole("alert").waitFor();
    await shot(`report-${at}`, false);
    await page.getByTestId("file-report").evaluate((body) => body.scrollTo(0, 700));
    await shot(`report-${at}-below`, false);
    const kinds = dialog.getByRole("list", { name: "Problems by kind" }).getByRole("button");
    if ((await kinds.count()) > 1) {
      await kinds.nth(1).click();
      await dialog.getByRole("table", { name: "Problems" }).scrollIntoViewIfNeeded();
      await shot(`report-${at}-problems`, false);
    }
    await close();
  }
  const ask = page.getByRole("button", { name: /^Map the columns/ }).first();
  if (await ask.count()) {
    await ask.click();
    await dialog.getByRole("table").waitFor();
    await shot("columns", false);
    const price = dialog.getByLabel(/Column of the price/);
    await price.selectOption("D");
    await dialog.getByLabel("Heading row").fill("9");
    await dialog.getByRole("button", { name: "Read the file" }).click();
    await dialog.getByText("The file was refused again.").waitFor();
    await shot("columns-refused", false);
    await close();
  }
  await page.getByTestId("file-input").setInputFiles([csv("fail.csv"), csv("refused.csv"), csv("TR_J3 2025.csv")]);
  await page.getByTestId("uploads").getByText("TR_J3 2025.csv").waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Delete TR_J3 2023/ }).click();
  await shot("delete", false);
  await close();
  await shot("uploads");
}

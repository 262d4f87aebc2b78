/** What is asked for a new package, what is shown of it in lists, and what a library without turnaways does. */

import { expect, test } from "./journey";
import { lineOf, outcomeOf } from "./file-steps";
import { counterRows, csvOf, upload } from "./files";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { createPackage, shot } from "./steps";

const { url } = ownServer();

test("a new package says what is wrong with it, and is announced when it is there", async ({ page }) => {
  await enter(page, url());
  await page.getByRole("button", { name: "New package" }).click();
  const dialog = page.getByRole("dialog", { name: "New package" });
  const create = dialog.getByRole("button", { name: "Create" });
  await expect(create, "without a name").toBeDisabled();
  await dialog.getByRole("textbox", { name: "Name" }).fill("n".repeat(126));
  await dialog.getByRole("textbox", { name: "Description" }).fill("d".repeat(1001));
  await dialog.getByRole("textbox", { name: "Big Deal cost a year" }).fill("much");
  await expect(dialog.getByRole("alert")).toHaveText(["Max 125 characters", "A number, 0 or more.", "Max 1000 characters"]);
  await expect(create).toBeDisabled();
  await shot(page, "package-faults");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Wiley 2027");
  await dialog.getByRole("textbox", { name: "Description" }).fill(`For the committee. ${"It meets in May. ".repeat(20)}`);
  await dialog.getByRole("textbox", { name: "Big Deal cost a year" }).fill("1,000,000");
  await dialog.getByRole("textbox", { name: "Growth a year" }).fill("5");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await create.click();
  await expect(page.getByText("Package created.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Wiley 2027" })).toBeVisible();
  await test.step("its average is reckoned", async () => {
    await page.getByRole("tab", { name: "Edit details" }).click();
    await expect(page.getByText("Five-year annual cost: $1,105,126, the average of the next five years, the baseline for savings.")).toBeVisible();
  });
  await test.step("its description is previewed in the list", async () => {
    await page.getByRole("main").getByRole("link", { name: "Brammere State University" }).click();
    const cardOf = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
    const card = cardOf("Wiley 2027");
    await expect(card).toContainText(/For the committee\. It meets in May\. .* …/);
    expect((await card.getByText(/^For the committee/).innerText()).length).toBeLessThanOrEqual(202);
    await expect(cardOf("Demo package")).toContainText("No description");
  });
});

test("a library without turnaways adds a placeholder, and its reports are complete", async ({ page }) => {
  await enter(page, url());
  await createPackage(page, "Nobody turned away");
  const release = page.getByRole("region", { name: "COUNTER version" });
  await page.getByTestId("file-input").setInputFiles([upload("TR_J3.csv", csvOf(counterRows({ id: "TR_J3", year: 2025 })))]);
  await expect(release).toContainText("✓ TR_J3");
  await expect(release).toContainText("TR_J2: missing");
  await release.getByRole("button", { name: "Add a placeholder" }).click();
  await expect(outcomeOf(page, "TR_J2 placeholder.csv")).toContainText(/Accepted/);
  await expect(lineOf(page, "TR_J2 placeholder.csv")).toContainText("Used");
  await expect(release).toContainText("✓ TR_J2");
  await expect(release.getByRole("button", { name: "Add a placeholder" })).toHaveCount(0);
});

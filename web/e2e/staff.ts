/** One of the people who run the service, added by the command line. */

import { expect, type Page } from "@playwright/test";
import { addPerson } from "./person";
import { chooseInAccountMenu, logIn } from "./sign-in-steps";

/** The domain of the people who run the service, as the server is told. */
export const STAFF_DOMAIN = "service.example";

/** Who it is. */
export const staff = { email: `sam@${STAFF_DOMAIN}`, password: "keeper of the keys" };

/** Adds them to the data of a running server. */
export function addStaff(data: string): void {
  addPerson(data, staff, "--name", "Sam Staff", "--staff");
}

/** Logs in as them and opens the admin area by the menu. */
export async function openAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await logIn(page, staff);
  await chooseInAccountMenu(page, "Admin dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Titlewise Admin" })).toBeVisible();
}

import type { Page } from "@playwright/test";

/** Somebody who can log in. */
export interface Login {
  name: string;
  password: string;
}

/** Who looks at the screens: the mock's librarian, or whom TITLEWISE_LOGIN and TITLEWISE_PASSWORD name. */
export const librarian: Login = { name: process.env.TITLEWISE_LOGIN ?? "ann@titlewise.example", password: process.env.TITLEWISE_PASSWORD ?? "good-journals" };

/** Logs in through both steps. */
export async function logIn(page: Page, url: string, { name, password }: Login): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email or username").fill(name);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
}

/** Single sign-on by a real provider (`oidc-provider`): first sign-in, refusal, second sign-in, and passwords switched off. */

import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server as HttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Provider } from "oidc-provider";
import { expect, test, type Page } from "./journey";
import { mailTo } from "./mail";
import { addPerson } from "./person";
import { startServer, type Server } from "./server";
import { logIn, logOut, nameAccount } from "./sign-in-steps";
import { shot } from "./steps";

const binary = process.env.TITLEWISE_BIN;
const admin = { email: "admin@library.example", password: "a shelf of journals" };
const secret = "a secret that only the two servers know";
let campus: HttpServer;
let listener: RequestListener | undefined;
let server: Server;

test.skip(!binary, "TITLEWISE_BIN is needed");
// The pages of the provider load a font from elsewhere, which cannot be reached from here.
test.use({ expectedConsole: [/net::ERR_NAME_NOT_RESOLVED/] });

test.beforeAll(async () => {
  // The port of the provider is needed before the server starts, and that of the server before the provider starts.
  campus = createServer((request, reply) => (listener ? listener(request, reply) : reply.writeHead(503).end())).listen(0, "127.0.0.1");
  await once(campus, "listening");
  const address = campus.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const data = mkdtempSync(join(tmpdir(), "titlewise-e2e-"));
  const file = join(data, "providers.toml");
  const provider = (id: string, domain: string, more = "") => `[[provider]]\nid = "${id}"\nname = "Campus login"\nissuer = "${issuer}"\nclient-id = "titlewise-${id}"\nclient-secret = "${secret}"\ndomains = ["${domain}"]\n${more}`;
  writeFileSync(file, provider("campus", "campus.example") + provider("strict", "strict.example", "passwords = false\n"));
  server = await startServer(binary ?? "", data, ["--sign-in-providers", file]);
  addPerson(server.data, admin, "--institution", "Campus Library");
  addPerson(server.data, { email: "old@strict.example", password: "from before" }, "--institution", "Strict Library");
  const client = (id: string) => ({ client_id: `titlewise-${id}`, client_secret: secret, redirect_uris: [`${server.url}/session/sso/${id}/callback`], grant_types: ["authorization_code"], response_types: ["code" as const] });
  const oidc = new Provider(issuer, {
    clients: [client("campus"), client("strict")],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the test"] },
    // What is typed as the login is the email address; "unverified" ones are not verified.
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub, email_verified: !sub.startsWith("unverified") }) }),
  });
  listener = oidc.callback();
});

test.afterAll(async () => {
  await server?.stop();
  campus?.closeAllConnections();
  campus?.close();
});

/** Enters the email address on the login page, and logs in at the provider. */
async function signOn(page: Page, email: string, asked = "/login") {
  await page.goto(server.url + asked);
  await nameAccount(page, email);
  await page.getByRole("link", { name: "Continue with Campus login" }).click();
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The admin invites a user into the institution. */
async function invite(page: Page, email: string) {
  await page.goto(`${server.url}/login`);
  await logIn(page, admin);
  const token = await page.evaluate(() => localStorage.getItem("titlewise.token"));
  const headers = { authorization: `Bearer ${token}` };
  const me = (await (await page.request.get(`${server.url}/user/me`, { headers })).json()) as { institutions: { institution_id: string }[] };
  const role = { institution_id: me.institutions[0]?.institution_id, permissions: ["view"] };
  const invited = await page.request.post(`${server.url}/user/new`, { headers, data: { email, name: "Ann Example", user_permissions: [role] } });
  expect(invited.ok()).toBe(true);
  await logOut(page);
}

test("a provider signs in who was invited, and no one else", async ({ page, browser }) => {
  const ann = "ann@campus.example";
  await signOn(page, ann);
  await expect(page.getByRole("alert")).toContainText("You have no access to Titlewise yet");
  expect(new URL(page.url()).origin).toBe(server.url);
  await shot(page, "single-sign-on-refused");

  const other = await (await browser.newContext()).newPage();
  await invite(other, ann);
  // The provider still knows the browser; the sign-in leads back to the requested page.
  await page.goto(`${server.url}/u?tab=settings`);
  await nameAccount(page, ann);
  await shot(page, "single-sign-on-step");
  await page.getByRole("link", { name: "Continue with Campus login" }).click();
  await expect(page.getByRole("button", { name: `Account: ${ann}` })).toBeVisible();
  // The account may be known a moment before the page has changed.
  await expect.poll(() => new URL(page.url()).pathname).toBe("/u");
  const address = await page.evaluate(() => window.location.href);
  expect(address).not.toContain("token");
  expect(await page.evaluate(() => document.cookie), "no script reads the cookies").toBe("");

  // The second time, in another browser, the account is found.
  const second = await (await browser.newContext()).newPage();
  await signOn(second, ann);
  await expect(second.getByRole("button", { name: `Account: ${ann}` })).toBeVisible();

  const unverified = await (await browser.newContext()).newPage();
  await invite(unverified, "unverified@campus.example");
  await signOn(unverified, "unverified@campus.example");
  await expect(unverified.getByRole("alert")).toContainText("has not verified your email address");
});

test("passwords are switched off for a domain", async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await nameAccount(page, "old@strict.example");
  await expect(page.getByRole("link", { name: "Continue with Campus login" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  const refused = await page.request.post(`${server.url}/user/login`, { data: { email: "old@strict.example", password: "from before" } });
  expect([refused.status(), ((await refused.json()) as { type: string }).type]).toEqual([403, "urn:titlewise:problem:passwords-off"]);

  await page.goto(`${server.url}/recover-password`);
  await page.getByLabel("Email of your account").fill("old@strict.example");
  await page.getByRole("button", { name: /Send|Request|Reset/ }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords are off for this email domain. Log in with Campus login.");
  await signOn(page, "old@strict.example");
  await expect(page.getByRole("button", { name: "Account: old@strict.example" })).toBeVisible();

  await invite(await (await page.context().browser()!.newContext()).newPage(), "new@strict.example");
  await expect.poll(() => mailTo(server.data, "new@strict.example").join("\n")).toContain("Campus login");
  expect(mailTo(server.data, "new@strict.example").join("\n")).not.toContain("reset-password");
});

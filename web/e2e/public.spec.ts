/** What visitors read and send. Failures are played by the browser; the forms themselves go to the real server. */

import { expect, test, type Page, type Route } from "./journey";
import { ownServer } from "./own-server";
import { enter } from "./sign-in-steps";
import { shot } from "./steps";

const { url } = ownServer();

async function fillDemo(page: Page): Promise<void> {
  await page.getByLabel("Given name").fill("Ann");
  await page.getByLabel("Family name").fill("Example");
  await page.getByLabel("Work email").fill("ann@college.example");
  await page.getByLabel("Your institution").fill("Example College");
  await page.getByLabel("Your job").fill("Librarian");
}

async function fillOrder(page: Page): Promise<void> {
  await page.getByLabel("Institution").fill("Example College");
  await page.getByLabel("Account owner email").fill("ann@college.example");
  await page.getByLabel("Billing email").fill("bills@college.example");
  await page.getByLabel("Billing mailing address").fill("1 Main Street\nExample");
  await page.getByLabel("Library materials budget").click();
  await page.getByRole("option", { name: "1,000,000 to 1,500,000" }).click();
  await page.getByRole("checkbox", { name: /terms of use/ }).check();
}

test("an order says what it lacks, where it leads, and fails without losing what was typed", async ({ page }) => {
  await page.goto(`${url()}/purchase`);
  const order = page.getByRole("form", { name: "Order" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await order.getByRole("button", { name: "Create my account" }).click();
  await expect(order.getByRole("alert")).toHaveText(["This field is required.", "This field is required.", "This field is required.", "This field is required.", "This is required.", "This is required."]);
  await expect(page.getByLabel("Institution")).toBeFocused();
  await page.getByLabel("Account owner email").fill("ann@gmail.com");
  await page.getByLabel("Billing email").fill("bills");
  await expect(order).toContainText("This looks like a personal address.");
  await expect(order).toContainText("This email isn't valid.");
  await shot(page, "purchase-faults");
  expect(sent, "nothing invalid is sent").toEqual([]);

  await fillOrder(page);
  await expect(page.getByTestId("annual-price")).toHaveText("$1,500");
  await expect(page.getByRole("heading", { name: "3. Order" })).toBeVisible();
  await expect(order.getByRole("alert")).toHaveCount(0);

  await page.route("**/form/purchase", (route) => route.fulfill({ status: 503, json: { title: "The server failed", detail: "Try again in a moment." } }));
  await order.getByRole("button", { name: "Create my account" }).click();
  await expect(order.getByRole("alert")).toContainText("Try again in a moment.");
  await page.unroute("**/form/purchase");
  await page.route("**/form/purchase", (route) => route.fulfill({ status: 422, json: { title: "Some fields need another look", status: 422, fields: { billingEmail: "This email isn't valid." } } }));
  await order.getByRole("button", { name: "Try again" }).click();
  await expect(order.getByRole("alert")).toHaveText("This email isn't valid.");
  await expect(page.getByLabel("Billing email")).toBeFocused();
  await expect(page.getByLabel("Institution")).toHaveValue("Example College");
});

test("an order arrives", async ({ page }) => {
  await page.goto(`${url()}/purchase`);
  await fillOrder(page);
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByRole("alert")).toContainText("We are creating the account");
  expect(new URL(page.url()).pathname).toBe("/purchase/success");
});

test("a failed order leads back and to support", async ({ page }) => {
  await page.goto(`${url()}/purchase/declined`);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong with your purchase!");
  await expect(page.getByRole("link", { name: "Report a problem" })).toHaveAttribute("href", "/contact");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("form", { name: "Order" })).toBeVisible();
});

test("a demo is asked for", async ({ page }) => {
  await page.goto(`${url()}/request-demo`);
  const form = page.getByRole("form", { name: "Demo request" });
  await form.getByRole("button", { name: "Request your demo" }).click();
  await expect(form.getByRole("alert")).toHaveCount(5);
  await fillDemo(page);
  await page.getByLabel("Work email").fill("ann@yahoo.com");
  await expect(form.getByRole("alert")).toHaveText("This looks like a personal email address.");
  await page.getByLabel("Work email").fill("ann@college.example");
  await page.route("**/form/demo-request", (route) => route.fulfill({ status: 429, json: { title: "Too many forms", detail: "Try again in 30 seconds." } }), { times: 1 });
  await form.getByRole("button", { name: "Request your demo" }).click();
  await expect(form.getByRole("alert")).toContainText("Try again in 30 seconds.");
  const held: Route[] = [];
  await page.route("**/form/demo-request", (route) => void held.push(route));
  await form.getByRole("button", { name: "Try again" }).click();
  await expect(form.locator("button[aria-busy=true]"), "it is on its way").toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(page.getByRole("alert")).toContainText("Demo request submitted.");
  await expect(form).toHaveCount(0);
});

test("a request about one's data", async ({ page }) => {
  await page.goto(`${url()}/privacy`);
  for (const part of ["Part I: for all users", /^Part II: .*GDPR/, /^Part III: .*CCPA/]) await expect(page.getByRole("heading", { name: part })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/confirm within 10 days and answer within 45\. .* up to 45 more days.* covers the past 12 months.* two within 12 months.* do not sell .* of any age/);
  await expect(page.getByRole("table", { name: "Data, purpose and legal basis" }).getByRole("row")).toHaveCount(5);
  await page.getByRole("link", { name: "the form for your data" }).first().click();
  await expect(page.getByRole("main")).toContainText("two requests to know within 12 months");
  const form = page.getByRole("form", { name: "Request about your data" });
  const submit = form.getByRole("button", { name: "Submit" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  for (const name of ["First name", "Last name", "Company", "Email", "Phone", "Address", "Comments"]) await expect(form.getByRole("textbox", { name })).toBeVisible();
  await expect(form.getByRole("radio")).toHaveCount(3);
  await expect(form.getByRole("group", { name: "Answer me by" }).getByRole("checkbox")).toHaveCount(3);
  await expect(form.getByRole("group", { name: "I want" }).getByRole("checkbox")).toHaveCount(3);
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Example");
  await form.getByRole("textbox", { name: "Email" }).fill("ann");
  await form.getByRole("textbox", { name: "Phone" }).click();
  await expect(form.getByRole("alert")).toHaveText("This email isn't valid.");
  await form.getByRole("textbox", { name: "Email" }).fill("ann@home.example");
  await expect(submit).not.toHaveAttribute("aria-disabled");
  await form.getByRole("radio", { name: "My minor child" }).check();
  await page.getByLabel("Name of the child").fill("Bea");
  await form.getByRole("checkbox", { name: "Deletion of my data" }).check();
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Form submitted");
  await expect(page.getByRole("alert")).toContainText("We'll get back to you within 45 days.");
});

test("what an operator fills in is shown, and what is not there is said", async ({ page }) => {
  const give = (name: string, json: unknown) => page.route(`**/site/${name}.json`, (route) => route.fulfill({ json }));
  await page.goto(`${url()}/contact`);
  await expect(page.getByText("has not provided an address yet")).toBeVisible();
  await give("site", { support_email: "help@titlewise.example", video: "https://video.example/1", operator: "Example Press", links: [{ name: "Discussion list", link: "https://lists.example" }] });
  await give("webinars", [{ title: "To come", starts_at: "2199-01-31T18:00:00Z", about: "What is new.", link: "https://w.example/a" }, { title: "Was held", starts_at: "2020-01-31T18:00:00Z", link: "https://w.example/b" }]);
  await give("press", [{ headline: "A closer look", venue: "Some Journal", date: "2026-05-01", quote: "It reads files.", link: "https://p.example", is_paywalled: true, image: "/favicon.svg" }]);
  await give("case-studies", [{ headline: "How a college decided", venue: "Example College", date: "2026-04-02", quote: "We kept a third.", link: "/site/college.pdf" }]);
  await page.reload();
  await expect(page.getByRole("link", { name: "help@titlewise.example" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Discussion list" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Watch video" })).toHaveAttribute("href", "https://video.example/1");
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: "About" }).click();
  await expect(page.getByRole("menuitem"), "pages with content are offered").toHaveText(["Press", "Contact"]);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Learn" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Guide", "Docs", "Case studies", "Webinars"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["Press", "Contact", "Guide", "Support", "Terms of use", "Privacy"]);
  await page.goto(`${url()}/webinars`);
  await expect(page.getByRole("link", { name: /Register.+To come/ })).toBeVisible();
  await expect(page.getByText("January 31, 2020 at 10:00 AM PST")).toBeVisible();
  await expect(page.getByRole("link", { name: /Watch.+Was held/ })).toBeVisible();
  await page.goto(`${url()}/press`);
  await expect(page.getByText("1 May 2026")).toBeVisible();
  await expect(page.getByText("behind a paywall")).toBeVisible();
  const article = page.getByRole("main").getByRole("listitem");
  await expect(article.getByRole("heading", { name: "A closer look" })).toBeVisible();
  await expect(article).toContainText("Some Journal · 1 May 2026");
  await expect(article.getByRole("blockquote")).toHaveText("It reads files.");
  await expect(article.locator("img")).toHaveAttribute("src", "/favicon.svg");
  await expect(article.getByRole("link", { name: /^Read ?: A closer look \(opens in a new tab\)$/ })).toHaveAttribute("target", "_blank");
  await page.goto(`${url()}/case-studies`);
  await expect(article).toContainText(/How a college decided.*Example College · 2 April 2026.*We kept a third\./s);
  await expect(article.getByRole("link", { name: /^Read the case study/ })).toHaveAttribute("href", "/site/college.pdf");
  await test.step("those signed in find help and support", async () => {
    await enter(page, url());
    await page.getByRole("button", { name: "Help" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Guide", "Documentation", "Webinars", "Send feedback"]);
    await expect(page.getByRole("menuitem", { name: "Send feedback" })).toHaveAttribute("href", /^mailto:help@titlewise\.example/);
  });
});

test("the landing page promises what there is, and the privacy policy says when it was revised", async ({ page }) => {
  await page.goto(url());
  await expect(page.getByRole("heading", { name: "From reports to a decision" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/compar/i);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByText(/^Last revised \d{1,2} [A-Z][a-z]+ 20\d\d\.$/)).toBeVisible();
});

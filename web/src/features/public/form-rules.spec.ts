import { describe, expect, it } from "vitest";
import { EMPTY_DEMO, EMPTY_PRIVACY, EMPTY_PURCHASE, TIERS, demoFaults, privacyFaults, purchaseFaults } from "./form-rules";

const order = { ...EMPTY_PURCHASE, institution: "Example College", accountOwnerEmail: "ann@college.example", billingEmail: "bills@college.example", mailingAddress: "1 Main Street", cost: "1500", userAgreesToTerms: true };

describe("an order", () => {
  it("says of each field that it is needed", () => {
    const needed = "This field is required.";
    expect(purchaseFaults(EMPTY_PURCHASE)).toEqual({ institution: needed, accountOwnerEmail: needed, billingEmail: needed, mailingAddress: needed, cost: "This is required.", userAgreesToTerms: "This is required." });
  });
  it("is taken when all is there", () => {
    expect(purchaseFaults(order)).toEqual({});
  });
  it("wants emails of a library, and a tier that is on offer", () => {
    expect(purchaseFaults({ ...order, accountOwnerEmail: "ann", billingEmail: "ann@Gmail.com", cost: "1" })).toEqual({ accountOwnerEmail: "This email isn't valid.", billingEmail: "This looks like a personal address.", cost: "This is required." });
  });
});

it("has six tiers of budgets, each with its price", () => {
  expect(TIERS.map(({ budget, price }) => `${budget}: ${price}`)).toEqual([
    "0 to 500,000: 500", "500,000 to 1,000,000: 1000", "1,000,000 to 1,500,000: 1500", "1,500,000 to 2,000,000: 2000", "2,000,000 to 2,500,000: 2500", "2,500,000 and above: 3000",
  ]);
  expect(TIERS.map(({ price }) => purchaseFaults({ ...order, cost: String(price) }))).toEqual(TIERS.map(() => ({})));
});

const request = { ...EMPTY_DEMO, givenName: "Ann", familyName: "Example", email: "ann@college.example", institution: "Example College", job: "Librarian" };
const emailFault = (email: string) => demoFaults({ ...request, email }).email;

describe("a request for a demo", () => {
  it("needs every field", () => {
    expect(Object.keys(demoFaults(EMPTY_DEMO))).toEqual(["givenName", "familyName", "email", "institution", "job"]);
    expect(demoFaults(request)).toEqual({});
  });
  it("tells personal addresses by their domain", () => {
    expect(["ann", "ann@gmail.com", "ann@yahoo.co.uk", "ann@inbox.ru", "ann@QQ.com", "yahoo-archive@college.example"].map(emailFault)).toEqual([
      "This email isn't valid.", ...Array.from({ length: 4 }, () => "This looks like a personal email address."), undefined,
    ]);
  });
});

it("a request about one's data needs a name and an email", () => {
  expect(Object.keys(privacyFaults(EMPTY_PRIVACY))).toEqual(["firstName", "lastName", "email"]);
  expect(privacyFaults({ ...EMPTY_PRIVACY, firstName: "Ann", lastName: "E", email: "ann" })).toEqual({ email: "This email isn't valid." });
  expect(privacyFaults({ ...EMPTY_PRIVACY, firstName: "Ann", lastName: "E", email: "ann@gmail.com" })).toEqual({});
});

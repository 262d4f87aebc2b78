import { expect, it } from "vitest";
import { deliveryText, dueDay, formLines, isEmail, senderOf } from "./form-words";

it("words what was filled in, and leaves out what was not", () => {
  const fields = { firstName: "Ann", lastName: "Example", email: "ann@college.example", rightFor: "right-for-myself", rightKnow: true, rightDelete: false, phone: "", favouriteColour: "blue", cost: "$1,500" };
  expect(formLines({ fields })).toEqual([
    ["First name", "Ann"],
    ["Last name", "Example"],
    ["Email", "ann@college.example"],
    ["Request for", "Themselves"],
    ["Requests a copy of the data", "Yes"],
    ["Favourite colour", "blue"],
    ["Annual cost", "$1,500"],
  ]);
});
it("knows who sent it, whichever form it was", () => {
  expect(senderOf({ fields: { institution: "Example College", accountOwnerEmail: "ann@college.example" } })).toEqual({ name: "Example College", email: "ann@college.example" });
  expect(senderOf({ fields: { givenName: "Ann", familyName: "Example", institution: "Example College", email: "a@b.example" } })).toEqual({ name: "Ann Example, Example College", email: "a@b.example" });
  expect(senderOf({ fields: {} })).toEqual({ name: "", email: "" });
});
it("tells by when a privacy request is to be answered: within 45 days", () => {
  const submitted_at = "2026-11-22T10:00:00Z";
  expect(dueDay({ kind: "privacy", submitted_at })?.slice(0, 10)).toBe("2027-01-06");
  expect(dueDay({ kind: "purchase", submitted_at })).toBeUndefined();
  expect(dueDay({ kind: "privacy", submitted_at: "?" })).toBeUndefined();
});
it("tells whether another program has it", () => {
  const webhook = { state: "failing", attempts: 2, delivered_at: null, next_attempt_at: null, answer_status: 503, last_error: "status 503" } as const;
  expect(deliveryText(null)).toBe("");
  expect(deliveryText(webhook)).toBe("Not forwarded after 2 attempts: status 503.");
  expect(deliveryText({ ...webhook, state: "waiting" })).toBe("Waiting to be forwarded.");
  expect(deliveryText({ ...webhook, state: "delivered", delivered_at: "2026-11-22T10:00:00Z" })).toContain("22 Nov 2026");
});
it("tells an email from other text", () => {
  expect(["ann@college.example", "ann@college.example, bob@college.example", "ann@b?cc=c@d", "at noon @ the library", ""].map(isEmail)).toEqual([true, false, false, false, false]);
});

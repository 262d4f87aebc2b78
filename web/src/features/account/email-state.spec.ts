import { expect, it } from "vitest";
import { emailNote, emailSaved } from "./email-state";

it("explains which address waits, and what counts until then", () => {
  const note = emailNote({ email: "old@example.edu", pending_email: "new@example.edu", is_email_confirmed: true, is_demo: false });
  expect(note?.text).toBe("Confirm your new address: we sent a link to new@example.edu. Until you open it, your address is old@example.edu.");
  expect(note).toMatchObject({ action: "Send the link again", canCancel: true });
});
it("asks for the confirmation of an address that was never confirmed", () => {
  const unconfirmed = { email: "old@example.edu", is_email_confirmed: false, is_demo: false };
  expect(emailNote({ ...unconfirmed, pending_email: null })).toMatchObject({ action: "Send a link", canCancel: false });
  expect(emailNote({ ...unconfirmed, pending_email: "old@example.edu" })?.text).toBe("We sent a link to old@example.edu. Open it to confirm your address.");
});
it("is silent about a confirmed address", () => {
  expect(emailNote({ email: "old@example.edu", pending_email: null, is_email_confirmed: true, is_demo: false })).toBeUndefined();
});
it("is silent for visitors of the demo, whose address is not theirs", () => {
  expect(emailNote({ email: "demo@titlewise.example", pending_email: null, is_email_confirmed: false, is_demo: true })).toBeUndefined();
});
it("says after a change that a confirmation was sent", () => {
  expect(emailSaved({ pending_email: "new@example.edu" })).toBe("We sent a confirmation to new@example.edu. Open its link to confirm the address.");
  expect(emailSaved({ pending_email: null })).toBe("Email updated");
});

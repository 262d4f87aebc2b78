import { expect, test } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { twoFactorFault } from "./two-factor-fault";

const refused = (kind: string, detail: string, message = detail) => new ReplyError(403, { type: `urn:titlewise:problem:${kind}`, detail, message });

test("names the field that a refusal is about", () => {
  expect(twoFactorFault(refused("wrong-code", "This code is wrong."))).toEqual({ field: "code", text: "This code is wrong." });
  expect(twoFactorFault(refused("forbidden", "Password incorrect.", "Bad password."))).toEqual({ field: "current_password", text: "Password incorrect" });
});

test("shows the server's sentence if a refusal is about the account, and its own if the server does not answer", () => {
  expect(twoFactorFault(refused("forbidden", "Confirm your email address first."))).toEqual({ text: "Confirm your email address first." });
  expect(twoFactorFault(new UnreachableError()).field).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { UnknownAccountError, accountFault, accountOf, codeFault, needsCode, passwordFault } from "./login-steps";

const typed = (kind: string, detail: string) => new ReplyError(403, { type: `urn:titlewise:problem:${kind}`, detail });
const refusal = (status: number, detail?: string) => new ReplyError(status, { detail });

it("takes what has an @ for an email and anything else for a username", () => {
  expect(accountOf(" ann@example.org ")).toEqual({ email: "ann@example.org" });
  expect(accountOf("ann ")).toEqual({ username: "ann" });
});

describe("the first step", () => {
  it("says why it does not go on", () => {
    expect(accountFault(new UnknownAccountError("x"))).toBe("Sorry, we couldn't find that account.");
    expect(accountFault(refusal(404, "There is none."))).toBe("Sorry, we couldn't find that account.");
    expect(accountFault(refusal(429, "Too many attempts: try again in 4 minutes."))).toBe("Too many attempts: try again in 4 minutes.");
    expect(accountFault(refusal(500))).toBe("Sorry, something went wrong");
    expect(accountFault(new Error("x"))).toBe("Sorry, something went wrong");
    expect(accountFault(new UnreachableError("x"))).toMatch(/^Sorry, something went wrong\. The server does not answer/);
  });
});

describe("the second step", () => {
  it("tells a wrong password from other trouble", () => {
    expect(passwordFault(refusal(403, "No."))).toBe("Password incorrect");
    expect(passwordFault(typed("passwords-off", "Passwords are off. Log in with Campus login."))).toBe("Passwords are off. Log in with Campus login.");
    expect(passwordFault(refusal(404))).toBe("Sorry, we couldn't find that account.");
    expect(passwordFault(refusal(429))).toBe("Too many attempts. Try again in a few minutes.");
    expect(passwordFault(refusal(503, "The server starts."))).toBe("Sorry, something went wrong. The server starts.");
  });
});

describe("the third step", () => {
  it("follows a right password of an account with two-factor sign-in only", () => {
    expect(needsCode(typed("code-needed", "Enter the code."))).toBe(true);
    expect(needsCode(typed("forbidden", "Password incorrect."))).toBe(false);
    expect(needsCode(refusal(429))).toBe(false);
  });

  it("tells a wrong code from other trouble", () => {
    expect(codeFault(typed("wrong-code", "This code is wrong."))).toBe("This code is wrong.");
    expect(codeFault(typed("forbidden", "Password incorrect."))).toBe("Password incorrect");
    expect(codeFault(refusal(429, "Too many attempts. Try again in 30 seconds."))).toBe("Too many attempts. Try again in 30 seconds.");
  });
});

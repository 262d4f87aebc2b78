import { expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { mailFault } from "./use-mail-requests";

it("tells an account that is not known from any other failure", () => {
  expect(mailFault(new ReplyError(404, {}))).toBe("Sorry, we couldn't find that account.");
  expect([new ReplyError(500, {}), new ReplyError(422, { detail: "no email" }), new UnreachableError("gone")].map(mailFault)).toEqual(Array.from({ length: 3 }, () => "Sorry, something went wrong"));
});

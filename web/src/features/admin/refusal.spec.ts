import { expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { refusalText } from "./refusal";

it("says why, in the server's words where there are any", () => {
  expect(refusalText(new ReplyError(409, { detail: "institution already exists under institution ID: institution-1" }))).toBe("Institution already exists under institution ID: institution-1.");
  expect(refusalText(new ReplyError(400, {}))).toBe("Sorry, something went wrong");
  expect(refusalText(new ReplyError(500, { detail: "Something went wrong on the server." }))).toBe("Sorry, something went wrong");
  expect(refusalText(new Error("?"))).toBe("Sorry, something went wrong");
  expect(refusalText(new UnreachableError("no reply"))).toContain("connected");
});

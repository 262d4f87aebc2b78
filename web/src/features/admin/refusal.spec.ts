import { expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { NobodyError, hasEmail } from "./calls";
import { refusalText } from "./refusal";

it("says why, in the server's words where there are any", () => {
  expect(refusalText(new ReplyError(409, { detail: "institution already exists under institution ID: institution-1" }))).toBe("Institution already exists under institution ID: institution-1.");
  expect(refusalText(new ReplyError(400, {}))).toBe("Sorry, something went wrong");
  expect(refusalText(new ReplyError(500, { detail: "Something went wrong on the server." }))).toBe("Sorry, something went wrong");
  expect(refusalText(new Error("?"))).toBe("Sorry, something went wrong");
  expect(refusalText(new NobodyError())).toContain("no account with this email");
  expect(refusalText(new UnreachableError("no reply"))).toContain("connected");
});
it("knows an email in any case, and only as a whole", () => {
  const people = [{ id: "user-1", email: "Vera@College.Example", display_name: "Vera" }, { id: "user-2", email: null, display_name: "Somebody" }];
  expect(hasEmail(people, " vera@college.example")).toBe(true);
  expect(hasEmail(people, "era@college.example")).toBe(false);
});

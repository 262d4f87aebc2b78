import { expect, it } from "vitest";
import { ReplyError } from "../../api/problem";
import { erasureFault } from "./erasure-fault";

it("puts a wrong password below its field", () => {
  expect(erasureFault(new ReplyError(403, {}))).toEqual({ text: "Password incorrect", field: "current_password", isOnlyAdmin: false });
});
it("names the institutions that would stay without an Admin", () => {
  const refused = new ReplyError(409, { detail: "The user is the only Admin of Example College." });
  expect(erasureFault(refused)).toEqual({ text: "The user is the only Admin of Example College.", isOnlyAdmin: true });
});
it("explains the rest in one line", () => {
  expect(erasureFault(new ReplyError(429, { title: "Too many attempts", detail: "Try again later." }))).toMatchObject({ isOnlyAdmin: false, text: "Too many attempts. Try again later." });
});

import { expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { changeFault } from "./change-fault";

it("puts each refusal below the field it is about", () => {
  expect(changeFault(new ReplyError(403, {}))).toEqual({ field: "current_password", text: "Password incorrect" });
  expect(changeFault(new ReplyError(409, { detail: "taken" }))).toEqual({ field: "email", text: "Sorry, that email is taken." });
  expect(changeFault(new ReplyError(422, { detail: "a password has at least 8 characters", field: "password" }))).toEqual({
    field: "password",
    text: "A password has at least 8 characters.",
  });
});
it("says the rest of the whole", () => {
  expect(changeFault(new ReplyError(422, { title: "Not accepted", detail: "x", field: "shoe_size" }))).toEqual({ text: "Not accepted. X." });
  expect(changeFault(new UnreachableError("x"))).toMatchObject({ text: expect.stringContaining("does not answer") as string });
});

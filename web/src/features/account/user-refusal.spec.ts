import { expect, it } from "vitest";
import { ReplyError, UnreachableError } from "../../api/problem";
import { isRefusal } from "./user-refusal";

it("is an answer that the user is unknown, not a failure that passes", () => {
  expect([401, 403, 404, 410].map((status) => isRefusal(new ReplyError(status, {})))).toEqual([true, true, true, true]);
  expect([408, 429, 500, 502, 503].map((status) => isRefusal(new ReplyError(status, {})))).toEqual([false, false, false, false, false]);
  expect(isRefusal(new UnreachableError("x"))).toBe(false);
});

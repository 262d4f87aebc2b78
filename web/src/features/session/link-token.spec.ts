import { expect, it } from "vitest";
import { linkToken } from "./link-token";

it("reads the token after #, and that of an older link", () => {
  expect(linkToken("#token=a-_1", "")).toBe("a-_1");
  expect(linkToken("", "?token=b")).toBe("b");
  expect(linkToken("#token=a", "?token=b")).toBe("a");
  expect([linkToken("", ""), linkToken("#top", "?next=%2F")]).toEqual([null, null]);
});

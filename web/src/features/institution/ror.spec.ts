import { expect, it } from "vitest";
import { rorTyped } from "./ror";

it("takes the id out of an address", () => {
  expect([rorTyped(" 02y3ad647 "), rorTyped("https://ror.org/02y3ad647/"), rorTyped("ror.org/02y3ad647")]).toEqual(["02y3ad647", "02y3ad647", "02y3ad647"]);
});
it("is empty where there is none, and leaves judging to the server", () => {
  expect([rorTyped("  "), rorTyped("https://ror.org/.."), rorTyped("12345")]).toEqual(["", "", "12345"]);
});

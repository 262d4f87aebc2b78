import { expect, it } from "vitest";
import { initials } from "./initials";

it("takes the first and the last word", () => {
  expect([initials("Ann Example", ""), initials("ann van der Example", ""), initials("Ann", ""), initials(" ", "ann.example@x.org"), initials("", "")]).toEqual(["AE", "AE", "A", "AE", ""]);
  expect(initials("Øyvind Åsen", "")).toBe("ØÅ");
});

import { expect, test } from "vitest";
import { signOnFault } from "./sign-on-words";

test("states why a provider's login was refused, and what to do", () => {
  expect(signOnFault("no-account")).toMatch(/Ask an Admin of your institution/);
  expect(signOnFault("unverified")).toMatch(/has not verified your email address/);
});

test("has a sentence for names that it does not know", () => {
  expect(signOnFault("<b>anything</b>")).toMatch(/failed/);
});

import { expect, it } from "vitest";
import { emailFault } from "./email-fault";

it("wants something on both sides of one @", () => {
  expect([" ann@example.org ", "a+b@localhost"].map(emailFault)).toEqual([undefined, undefined]);
  expect(["", "ann", "@example.org", "ann@", "a b@example.org", "a@b@c"].map(emailFault)).toEqual(Array(6).fill("This email isn't valid."));
});

import { expect, it } from "vitest";
import { newPasswordFault } from "./new-password";

it("wants eight characters, whichever they are", () => {
  expect(["", "1234567", "äöüßéèê"].map(newPasswordFault)).toEqual(Array(3).fill("A password has at least 8 characters."));
  expect(["12345678", "        ", "äöüßéèêñ", "📚📚📚📚📚📚📚📚"].map(newPasswordFault)).toEqual(Array(4).fill(undefined));
  expect(newPasswordFault("📚📚📚📚")).toBeDefined();
});

import { expect, it } from "vitest";
import { lengthOf, textFault } from "./text-fault";

it("finds texts that are too long", () => {
  expect([textFault("", 125), textFault("a".repeat(125), 125), textFault(` ${"a".repeat(125)} `, 125)]).toEqual([undefined, undefined, undefined]);
  expect(textFault("a".repeat(126), 125)).toBe("Max 125 characters");
  expect(textFault("a".repeat(1001), 1000)).toBe("Max 1000 characters");
});
it("counts characters, not units of memory", () => {
  expect(lengthOf("📚é")).toBe(2);
  expect(textFault("📚".repeat(125), 125)).toBeUndefined();
});

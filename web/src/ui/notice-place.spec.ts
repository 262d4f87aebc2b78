import { expect, it } from "vitest";
import { cornerFor, stayOf, type Area } from "./notice-place";

const size = { width: 320, height: 60 };
const screen = { width: 1280, height: 720 };
const phone = { width: 360, height: 640 };

const area = (left: number, top: number, width = 60, height = 30): Area => ({ left, top, right: left + width, bottom: top + height });

it("appears at the bottom left where no control in use is", () => {
  expect(cornerFor(size, screen, [])).toEqual({ vertical: "bottom", horizontal: "left" });
  expect(cornerFor(size, screen, [area(600, 300)])).toEqual({ vertical: "bottom", horizontal: "left" });
});
it("leaves the corner of the control in use", () => {
  expect(cornerFor(size, screen, [area(100, 660)])).toEqual({ vertical: "bottom", horizontal: "right" });
  expect(cornerFor(size, screen, [area(100, 660), area(1200, 680)])).toEqual({ vertical: "top", horizontal: "right" });
});
it("goes to the top of a phone, where it is as wide as the window", () => {
  expect(cornerFor(size, phone, [area(20, 600)])).toEqual({ vertical: "top", horizontal: "right" });
  expect(cornerFor(size, phone, [area(20, 20)])).toEqual({ vertical: "bottom", horizontal: "left" });
});
it("appears all the same where a control fills the window", () => {
  expect(cornerFor(size, screen, [area(0, 0, 1280, 720)])).toEqual({ vertical: "bottom", horizontal: "left" });
});
it("stays long enough to be read", () => {
  expect(stayOf("Done", false, false)).toBeGreaterThanOrEqual(8000);
  expect(stayOf("Done", false, true)).toBeGreaterThan(stayOf("Done", false, false));
  expect(stayOf("Done", true, false)).toBeGreaterThan(stayOf("Done", false, true));
  expect(stayOf("x".repeat(300), false, false)).toBe(30_000);
});

import { expect, it } from "vitest";
import { ariaKeysOf, isTextField, keysOf, stepOf, type PressedKey } from "./step-keys";

const pressed = (part: Partial<PressedKey>): PressedKey => ({ key: "z", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...part });

const element = (tagName: string, type?: string, isContentEditable = false) => isTextField({ tagName, type, isContentEditable });

it("knows the keys of each kind of computer", () => {
  expect(stepOf(pressed({ ctrlKey: true }), false)).toBe("undo");
  expect(stepOf(pressed({ ctrlKey: true, shiftKey: true, key: "Z" }), false)).toBe("redo");
  expect(stepOf(pressed({ ctrlKey: true, key: "y" }), false)).toBe("redo");
  expect(stepOf(pressed({ metaKey: true }), true)).toBe("undo");
  expect(stepOf(pressed({ metaKey: true, shiftKey: true, key: "Z" }), true)).toBe("redo");
});
it("leaves all other keys alone", () => {
  expect(stepOf(pressed({}), false)).toBeUndefined();
  expect(stepOf(pressed({ metaKey: true }), false)).toBeUndefined();
  expect(stepOf(pressed({ ctrlKey: true }), true)).toBeUndefined();
  expect(stepOf(pressed({ ctrlKey: true, altKey: true }), false)).toBeUndefined();
  expect(stepOf(pressed({ ctrlKey: true, shiftKey: true, key: "y" }), false)).toBeUndefined();
  expect(stepOf(pressed({ metaKey: true, key: "y" }), true), "the browser's own on a Mac").toBeUndefined();
});
it("names the keys", () => {
  expect([keysOf("undo", false), keysOf("redo", false), keysOf("redo", true)]).toEqual(["Ctrl+Z", "Ctrl+Shift+Z", "Cmd+Shift+Z"]);
  expect([ariaKeysOf("undo", true), ariaKeysOf("redo", false)]).toEqual(["Meta+Z", "Control+Shift+Z Control+Y"]);
});
it("tells where text is typed", () => {
  expect([element("INPUT", "search"), element("INPUT"), element("TEXTAREA"), element("DIV", undefined, true)]).toEqual([true, true, true, true]);
  expect([element("INPUT", "checkbox"), element("BUTTON", "button"), element("DIV")]).toEqual([false, false, false]);
});

/** Which keys undo and redo, and where they do not. */

/** What of a pressed key matters. */
export type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** What the keys ask for, if anything: Ctrl+Z and Ctrl+Shift+Z, with Cmd for Ctrl on a Mac. */
export function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey, isMac: boolean): "undo" | "redo" | undefined {
  const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isCommand || altKey || key.toLowerCase() !== "z") return undefined;
  return shiftKey ? "redo" : "undo";
}

/** The keys in words. */
export function keysOf(step: "undo" | "redo", isMac: boolean): string {
  return `${isMac ? "Cmd" : "Ctrl"}+${step === "redo" ? "Shift+" : ""}Z`;
}

/** The same for assistive technology. */
export function ariaKeysOf(step: "undo" | "redo", isMac: boolean): string {
  return `${isMac ? "Meta" : "Control"}+${step === "redo" ? "Shift+" : ""}Z`;
}

/** Inputs in which nothing is typed. */
const WITHOUT_TEXT = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** Whether text is typed into an element; there the keys undo what was typed. */
export function isTextField(element: Pick<HTMLElement, "tagName" | "isContentEditable"> & { type?: string }): boolean {
  const tag = element.tagName.toLowerCase();
  return element.isContentEditable || tag === "textarea" || (tag === "input" && !WITHOUT_TEXT.has(element.type ?? "text"));
}

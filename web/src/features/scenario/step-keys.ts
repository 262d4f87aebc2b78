/** Which keys undo and redo, and where they do not. */

/** What of a pressed key matters. */
export type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** What the keys ask for, if anything: Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; on a Mac Cmd+Z and Cmd+Shift+Z. */
export function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey, isMac: boolean): "undo" | "redo" | undefined {
  const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isCommand || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  // On a Mac, Cmd+Y opens the browser's history.
  return key.toLowerCase() === "y" && !shiftKey && !isMac ? "redo" : undefined;
}

/** The keys in words. */
export function keysOf(step: "undo" | "redo", isMac: boolean): string {
  return `${isMac ? "Cmd" : "Ctrl"}+${step === "redo" ? "Shift+" : ""}Z`;
}

/** The same for assistive technology. */
export function ariaKeysOf(step: "undo" | "redo", isMac: boolean): string {
  if (step === "undo") return isMac ? "Meta+Z" : "Control+Z";
  return isMac ? "Meta+Shift+Z" : "Control+Shift+Z Control+Y";
}

/** Inputs in which nothing is typed. */
const WITHOUT_TEXT = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** Whether text is typed into an element; there the keys undo what was typed. */
export function isTextField(element: Pick<HTMLElement, "tagName" | "isContentEditable"> & { type?: string }): boolean {
  const tag = element.tagName.toLowerCase();
  return element.isContentEditable || tag === "textarea" || (tag === "input" && !WITHOUT_TEXT.has(element.type ?? "text"));
}

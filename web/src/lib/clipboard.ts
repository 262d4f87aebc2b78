/** Puts text on the clipboard; tells whether it worked. Browsers offer the modern way to secure pages only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: a field beside the one in focus, so that a dialog that holds the focus does not take it back. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  (focused.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused.focus();
  return isCopied;
}

/** The ROR id in what somebody typed or pasted: the bare id, or its address, of which the last part counts. */
export function rorTyped(text: string): string {
  const bare = text.trim().replace(/\/+$/, "");
  const last = bare.split("/").at(-1) ?? "";
  // Dots alone would lead to another address.
  return /^\.*$/.test(last) ? "" : last;
}

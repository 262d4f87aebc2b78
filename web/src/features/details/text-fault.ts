/** What is wrong with a text of limited length; undefined if nothing is. Letters count as the server counts them. */
export function textFault(text: string, max: number): string | undefined {
  return lengthOf(text) > max ? `Max ${max} characters` : undefined;
}

/** How many characters a text has; those that take two units of memory count once. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}

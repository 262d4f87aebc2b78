/** What somebody put away, kept by their browser. */

const PREFIX = "titlewise.seen.";

/** What was remembered under a name; null where nothing was, or where the browser keeps nothing. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remembers something. A browser that keeps nothing will ask again. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing is lost but the memory of a click.
  }
}

/** Screens that are for signing in: nobody is sent back to them. */
const WAYS_IN = new Set(["/login", "/recover-password", "/reset-password", "/change-password"]);

/**
 * Where to go after signing in: the address asked for if it is a path of this very site, else the start page. Whoever
 * makes the link must not be able to lead people elsewhere by it.
 */
export function returnAddress(asked: string | null, origin: string): string {
  if (!asked?.startsWith("/") || !URL.canParse(asked, origin)) return "/";
  const { origin: found, pathname, search, hash } = new URL(asked, origin);
  // Dots may make two slashes of one; a browser takes what follows two slashes for the name of a site.
  if (found !== origin || pathname.startsWith("//") || WAYS_IN.has(pathname.replace(/\/+$/, ""))) return "/";
  return pathname + search + hash;
}

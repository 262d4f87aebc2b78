/** Screens that are for signing in: nobody is sent back to them. */
const WAYS_IN = new Set(["/login", "/recover-password", "/reset-password", "/change-password"]);

/** Screens that show what belongs to an institution. */
const OF_INSTITUTION = /^\/(i|p|a)\//;

/** The same for a new visitor of the demo, to whom no institution belongs that was shown before. */
export function visitorAddress(asked: string | null, origin: string): string {
  const address = returnAddress(asked, origin);
  return OF_INSTITUTION.test(address) ? "/" : address;
}

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

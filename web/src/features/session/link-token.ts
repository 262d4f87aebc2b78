/** The token of a link in mail: what follows "#", which browsers do not send; older links have it in the query. */
export function linkToken(hash: string, search: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? new URLSearchParams(search).get("token");
}

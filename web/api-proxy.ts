/**
 * Passes the API's addresses to a server, whatever is asked for: a browser that follows a link to a download asks for
 * HTML too. No screen has such an address.
 */
export function apiProxy(server: string) {
  return { "/package": { target: server }, "/scenario": { target: server } };
}

/** Where addresses of the API begin. */
const API = ["/service", "/session", "/user", "/password", "/institution", "/publisher", "/package", "/scenario", "/comparison", "/download-token", "/form", "/public", "/attention", "/staff", "/openapi.json", "/api-docs"];

/**
 * Passes the API's addresses to a server, whatever is asked for: a browser that follows a link to a download asks for
 * HTML too. No screen has such an address.
 */
export function apiProxy(server: string) {
  return Object.fromEntries(API.map((prefix) => [prefix, { target: server }]));
}

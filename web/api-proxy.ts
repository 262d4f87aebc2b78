/** Passes the API's addresses to a server. A browser that asks for HTML wants a screen, not an answer of the API. */
export function apiProxy(server: string) {
  const toServer = {
    target: server,
    bypass: (request: { headers: { accept?: string } }) =>
      request.headers.accept?.includes("text/html") ? "/index.html" : undefined,
  };
  return { "/package": toServer, "/scenario": toServer };
}

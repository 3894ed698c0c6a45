/**
 * Whether a page asks for its own data again, as after a form or a press on it: the browser names the page itself as
 * where it comes from, while a way to the page begins elsewhere.
 */
function comesFromItself(request: Request, url: URL): boolean {
  const referer = request.headers.get("Referer");
  if (referer === null || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === url.origin && from.pathname === url.pathname;
}

/** Whether the browser fetches the page in case it is opened (Sec-Purpose, and the names it had before). */
function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz");
  return purpose?.includes("prefetch") ?? false;
}

/** Whether this load is somebody opening the page, once: no prefetch, no reading again, no form's answer. */
export const isFreshLoad = (request: Request, url: URL): boolean =>
  request.method === "GET" && !isPrefetch(request) && !comesFromItself(request, url);

/**
 * Whether a page requests its own data again, as after a form: then the browser sends the page itself as the referrer.
 * A visit comes from elsewhere.
 */
function comesFromItself(request: Request, url: URL): boolean {
  const referer = request.headers.get("Referer");
  if (referer === null || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === url.origin && from.pathname === url.pathname;
}

/** Whether the browser fetches the page in advance (Sec-Purpose, and its older names). */
function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz");
  return purpose?.includes("prefetch") ?? false;
}

/** Whether somebody opens the page with this load: not a prefetch, a reload of data or a form's answer. */
export const isFreshLoad = (request: Request, url: URL): boolean =>
  request.method === "GET" && !isPrefetch(request) && !comesFromItself(request, url);

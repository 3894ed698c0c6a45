const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method may change something. */
export const isWrite = ({ method }: Pick<Request, "method">): boolean => !READS.has(method);

/**
 * Whether a page of another site (or of a subdomain) made the browser send this. For calls by programs, which may send
 * neither header; a page's forms are checked more strictly.
 */
export function comesFromElsewhere(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== new URL(request.url).origin;
}

/**
 * Whether the browser says that a page of this site sent this. Every browser sends the Origin of a post, so a request
 * without one is refused like a foreign one: SameSite cookies alone let a subdomain's pages through.
 */
export function comesFromHere(request: Request): boolean {
  if (comesFromElsewhere(request)) return false;
  return request.headers.has("Origin") || request.headers.get("Sec-Fetch-Site") === "same-origin";
}

import type { LinkState } from "#app/domains/accounts/rules.ts";

/** The status of a mailed link's page. */
export const LINK_STATUS: Record<LinkState, number> = {
  usable: 200,
  used: 410,
  replaced: 410,
  expired: 410,
  foreign: 403,
  unknown: 404,
};

/**
 * Headers of the pages behind mailed links, whose address is a secret: no Referer ever holds it. "no-referrer" would
 * hide the Origin of the page's own posts as well, and the router refuses posts from nowhere.
 */
export const LINK_HEADERS = { "Referrer-Policy": "strict-origin" };

/** The same, together with the headers of a form's answer on such a page, for example how long to wait. */
export function linkHeaders(answered: Headers): Headers {
  const headers = new Headers(answered);
  for (const [name, value] of Object.entries(LINK_HEADERS)) headers.set(name, value);
  return headers;
}

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

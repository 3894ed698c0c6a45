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

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

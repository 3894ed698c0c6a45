import type { RouterContextProvider } from "react-router";
import { findDestination, readLink } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import type { LinkState } from "#app/domains/accounts/rules.ts";
import { viewerContext, visitorContext } from "./context.ts";
import { safeNext } from "./next.ts";

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

/**
 * The mailed link that a page was opened with, and where it leads. Opening it changes nothing, so that a mail scanner
 * does not use it up.
 */
export async function openLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  purpose: Parameters<typeof readLink>[2],
) {
  const visitor = context.get(visitorContext);
  const token = tokenOf(request);
  const state = await readLink(visitor, token, purpose, context.get(viewerContext)?.userId ?? null);
  const next = safeNext(await findDestination(visitor, token, purpose));
  return { visitor, token, state, next };
}

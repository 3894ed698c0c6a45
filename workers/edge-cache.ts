import { countView } from "#app/domains/listings/view/count-view.server.ts";
import { isFreshLoad } from "#app/http/fresh-load.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { pageAt } from "#app/http/page-at.server.ts";
import { urlOf } from "#app/http/url-of.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import { pagePath, withoutSlash } from "#app/lib/site-path.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { keptAddress } from "./kept-address.ts";
import { underWay } from "./under-way.ts";

const LISTING = /^\/marketplace\/([^/]+)$/;

/** How long a stale page may still be shown while it is refreshed. */
const STALE = minutes(1);
/**
 * The greatest age of a page shown instead of one that cannot be rendered: an outage is shorter than this, or everybody
 * knows about it.
 */
const STALE_IF_ERROR = hours(1);
/** How long others wait for a page that is already being rendered. */
const BEING_MADE = seconds(10);

/** For a page that a browser may keep for going back, and has to ask for before it shows it otherwise. */
const GOING_BACK = "private, no-cache";

const RENDERED_AT = "X-Rendered-At";
/** No kept page is refreshed before this time. */
const CLAIMED_UNTIL = "X-Claimed-Until";
const NONCE = "X-Rendered-Nonce";
/** The Cache-Control for browsers. The cache's own header says how long the page is kept. */
const CACHE_CONTROL = "X-Rendered-Cache-Control";
/** What the page loads first; the cache might act on a Link of its own. */
const LINK = "X-Rendered-Link";

export type Rendered = { response: Response; nonce: string };
/** Renders a page for a visitor who waits for it, or refreshes it while others get the kept one. */
type Render = (request: Request, why: "asked" | "anew") => Promise<Rendered>;
type Tools = { cache: Cache; waitUntil: (work: Promise<unknown>) => void; visitor: VisitorContext };
/** A page as the cache holds it; `cacheControl` is what browsers get. */
type Kept = {
  text: string;
  type: string;
  cacheControl: string;
  link: string;
  nonce: string;
  renderedAt: number;
  claimedUntil: number;
};

/** Cookies of Cloudflare itself do not change a page. Any other cookie may, so such a request is never shared. */
const isOthers = (cookie: string) => /^_*cf/i.test(cookie.trim());

/** A page that app/routes.ts marks as kept, at its canonical path. */
const isKeptAddress = (pathname: string): boolean =>
  pagePath(pathname) === pathname && withoutSlash(pathname) === pathname && pageAt(pathname).kept === true;

/** Whether a request says nothing of who sent it: no page of it is anybody's own. */
const isNobodys = ({ headers }: Request): boolean =>
  !headers.has("Authorization") && (headers.get("Cookie")?.split(";") ?? []).every(isOthers);

/** Whether a response to this request may be shared: the page is kept, and the request has no personal cookie. */
export const isShared = (request: Request): boolean =>
  request.method === "GET" && isNobodys(request) && isKeptAddress(urlOf(request).pathname);

/**
 * Lets a visitor's browser keep a public page for going back, which it does not with `no-store`. It asks before it shows
 * the page otherwise. A page that says itself what may be done with it, or sets a cookie, is left as it is.
 */
export function letGoBack(
  request: Request,
  { response, isPublic }: { response: Response; isPublic: boolean },
) {
  const { headers, status } = response;
  const isOpen = isPublic && status === 200 && isHtml(headers.get("Content-Type") ?? "");
  if (isOpen && isNobodys(request) && !headers.has("Cache-Control") && !headers.has("Set-Cookie"))
    headers.set("Cache-Control", GOING_BACK);
}

/**
 * A page from the edge's cache, or rendered and put there. It is fresh for `settings.edgeCacheSeconds`. For a minute
 * more it is shown while it is made again in the background. If it cannot be made (5xx, or a part could not be read),
 * the kept page is shown, up to an hour old. Each visitor gets a nonce of their own, and each view of a listing counts.
 * Only 200s without a cookie are kept: HTML that does not say `no-store`, and JSON that says `public`. 0 seconds keep
 * nothing. What several ask for at once is made once.
 */
export async function throughEdgeCache(request: Request, render: Render, tools: Tools): Promise<Rendered> {
  const { cache, waitUntil, visitor } = tools;
  const freshFor = seconds(visitor.settings.edgeCacheSeconds);
  if (freshFor === 0 || !isShared(request)) return render(request, "asked");

  const key = keyOf(request);
  const plain = new Request(keptAddress(request.url), request);
  const now = visitor.now();
  const kept = await readKept(cache, key, visitor);
  const age = kept ? now - kept.renderedAt : Number.POSITIVE_INFINITY;
  const isStandIn = kept !== null && age >= freshFor + STALE && age < STALE_IF_ERROR;
  // Somebody has just waited in vain, so others need not wait for a while.
  if (isStandIn && now < kept.claimedUntil) return marked(shown(kept), "stale-error");
  if (!kept || age >= freshFor + STALE) {
    const others = await underWay.find<Kept>(key.url);
    if (others) {
      waitUntil(countOpening(request, visitor));
      return marked(shown(others), "hit");
    }
    const landed = underWay.begin<Kept>(key.url);
    const rendered = await render(plain, "asked").catch((error: unknown) => {
      landed(null);
      throw error;
    });
    if (isKeepable(rendered.response)) waitUntil(keep(cache, key, rendered, visitor).then(landed));
    else landed(null);
    if (isStandIn && isBroken(rendered.response)) {
      const shownFor = { reference: visitor.reference, ageSeconds: age / seconds(1) };
      visitor.log("edge_cache.stale_shown", shownFor, "warn");
      waitUntil(put(cache, key, { ...kept, claimedUntil: visitor.now() + BEING_MADE }, visitor));
      return marked(shown(kept), "stale-error");
    }
    // A deleted page must not reappear when rendering fails.
    if (kept && isGone(rendered.response)) waitUntil(cache.delete(key));
    return marked(rendered, "miss");
  }

  waitUntil(countOpening(request, visitor));
  const isFresh = age < freshFor;
  if (!isFresh && now >= kept.claimedUntil) {
    await put(cache, key, { ...kept, claimedUntil: now + BEING_MADE }, visitor);
    waitUntil(makeAnew(key, plain, render, tools));
  }
  return marked(shown(kept), isFresh ? "hit" : "stale");
}

/**
 * The key under which a page is kept: the parts of its address that the page reads, which is all that it is made from.
 * So nobody can have a page of theirs kept as another one. A new build has new keys, because its pages name other
 * scripts.
 */
export function keyOf(request: Request): Request {
  const { origin, pathname, search } = new URL(keptAddress(request.url));
  return new Request(`${origin}/kept-${import.meta.env.VITE_BUILD_ID ?? ""}${pathname}${search}`);
}

/** JSON must say itself that it is public; a page need not. */
const isKeepable = ({ status, headers }: Response): boolean => {
  const [type, cacheControl] = [headers.get("Content-Type") ?? "", headers.get("Cache-Control") ?? ""];
  if (status !== 200 || headers.has("Set-Cookie") || cacheControl.includes("no-store")) return false;
  return isHtml(type) || (type.startsWith("application/json") && cacheControl.includes("public"));
};

const isHtml = (type: string): boolean => type.startsWith("text/html");

/**
 * Whether a response says that the page, or a part of it, could not be rendered: only complete pages ask to be stored.
 */
const isBroken = ({ status, headers }: Response): boolean =>
  status >= 500 || (status === 200 && headers.get("Cache-Control")?.includes("no-store") === true);

/** Whether the page no longer exists. A 429 says nothing about that. */
const isGone = (response: Response): boolean =>
  !isKeepable(response) && !isBroken(response) && response.status !== 429;

/** The kept page under the key; null if there is none, or the cache does not answer. */
async function readKept(
  cache: Cache,
  key: Request,
  { log, reference }: VisitorContext,
): Promise<Kept | null> {
  try {
    const kept = await cache.match(key);
    return (
      (kept && {
        text: await kept.text(),
        type: kept.headers.get("Content-Type") ?? "",
        cacheControl: kept.headers.get(CACHE_CONTROL) ?? "",
        link: kept.headers.get(LINK) ?? "",
        nonce: kept.headers.get(NONCE) ?? "",
        renderedAt: Number(kept.headers.get(RENDERED_AT)),
        claimedUntil: Number(kept.headers.get(CLAIMED_UNTIL)),
      }) ??
      null
    );
  } catch (error) {
    log("edge_cache.failed", { reference, error: errorText(error) });
    return null;
  }
}

/** The visitor's own copy of a kept page: its nonce is replaced by a new one. */
function shown({ text, type, cacheControl, link, nonce: renderedWith }: Kept): Rendered {
  const nonce = newNonce();
  const headers = new Headers({ "Content-Type": type });
  if (cacheControl !== "") headers.set("Cache-Control", cacheControl);
  if (link !== "") headers.set("Link", link);
  return { response: new Response(text.replaceAll(renderedWith, nonce), { headers }), nonce };
}

function marked(rendered: Rendered, how: "hit" | "stale" | "stale-error" | "miss"): Rendered {
  const { headers } = rendered.response;
  headers.set("X-Edge-Cache", how);
  if (isKeepable(rendered.response) && isHtml(headers.get("Content-Type") ?? ""))
    headers.set("Cache-Control", GOING_BACK);
  return rendered;
}

async function put(
  cache: Cache,
  key: Request,
  { text, type, cacheControl, link, nonce, renderedAt, claimedUntil }: Kept,
  { log, reference }: VisitorContext,
): Promise<void> {
  const response = new Response(text, {
    headers: {
      "Content-Type": type,
      [CACHE_CONTROL]: cacheControl,
      [LINK]: link,
      "Cache-Control": `public, max-age=${STALE_IF_ERROR / seconds(1)}`,
      [RENDERED_AT]: String(renderedAt),
      [CLAIMED_UNTIL]: String(claimedUntil),
      [NONCE]: nonce,
    },
  });
  try {
    await cache.put(key, response);
  } catch (error) {
    log("edge_cache.failed", { reference, error: errorText(error) });
  }
}

async function keep(
  cache: Cache,
  key: Request,
  { response, nonce }: Rendered,
  visitor: VisitorContext,
): Promise<Kept> {
  const { headers } = response;
  const type = headers.get("Content-Type") ?? "";
  const cacheControl = headers.get("Cache-Control") ?? "";
  const link = headers.get("Link") ?? "";
  // Read in parallel with the visitor, who gets the stream.
  const text = await response.clone().text();
  const kept = { text, type, cacheControl, link, nonce, renderedAt: visitor.now(), claimedUntil: 0 };
  await put(cache, key, kept, visitor);
  return kept;
}

async function makeAnew(
  key: Request,
  request: Request,
  render: Render,
  { cache, visitor }: Tools,
): Promise<void> {
  // Nobody opens the page by this, so it counts no view.
  const rendered = await render(new Request(request, { headers: { "Sec-Purpose": "prefetch" } }), "anew");
  if (isKeepable(rendered.response)) await keep(cache, key, rendered, visitor);
  else if (!isBroken(rendered.response)) await cache.delete(key);
}

/** The view that the listing's loader would have counted. */
async function countOpening(request: Request, visitor: VisitorContext): Promise<void> {
  const url = new URL(request.url);
  const [, listingId] = LISTING.exec(url.pathname) ?? [];
  if (!listingId || !isFreshLoad(request, url)) return;
  try {
    await countView(visitor, listingId, { viewerId: null, userAgent: visitor.userAgent });
  } catch (error) {
    visitor.log("listing.view_failed", { reference: visitor.reference, error: errorText(error) });
  }
}

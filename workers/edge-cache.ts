import { countView } from "#app/domains/listings/count-view.server.ts";
import { isFreshLoad } from "#app/http/fresh-load.ts";
import { newNonce } from "#app/http/headers.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";

/** Public pages that say the same to everybody who has no cookie of ours: home, marketplace, listings, city pages. */
const SHARED_PAGES = /^\/(?:marketplace(?:\/[^/]+)?|market(?:\/[^/]+){0,2})?$/;
const LISTING = /^\/marketplace\/([^/]+)$/;

/** How long a page that is no longer fresh may still be shown while it is made anew. */
const STALE = minutes(1);
/** Another visitor waits this long before making anew what somebody is making. */
const BEING_MADE = seconds(10);

const RENDERED_AT = "X-Rendered-At";
const NONCE = "X-Rendered-Nonce";

export type Rendered = { response: Response; nonce: string };
type Render = (request: Request) => Promise<Rendered>;
type Tools = { cache: Cache; waitUntil: (work: Promise<unknown>) => void; visitor: VisitorContext };

/** Cookies of the platform before the Worker say nothing to it. Any other may change a page: by default it is asked for anew. */
const isOthers = (cookie: string) => /^_*cf/i.test(cookie.trim());

/** Whether an answer to this request may be shared: a page of the list, asked for by nobody in particular. */
export function isShared(request: Request): boolean {
  const cookies = request.headers.get("Cookie")?.split(";") ?? [];
  return (
    request.method === "GET" &&
    !request.headers.has("Authorization") &&
    cookies.every(isOthers) &&
    SHARED_PAGES.test(new URL(request.url).pathname)
  );
}

/**
 * A page out of the edge's cache, or rendered and put there. Fresh for `settings.edgeCacheSeconds`; for a minute more it
 * is shown while it is made anew behind it. Each visitor gets a nonce of their own, and each view of a listing counts.
 * Only 200s of HTML are kept, that set no cookie and do not say `no-store`. 0 seconds keep nothing.
 */
export async function throughEdgeCache(request: Request, render: Render, tools: Tools): Promise<Rendered> {
  const { cache, waitUntil, visitor } = tools;
  const freshFor = seconds(visitor.settings.edgeCacheSeconds);
  if (freshFor === 0 || !isShared(request)) return render(request);

  const key = keyOf(request);
  const kept = await cache.match(key);
  if (!kept) {
    const rendered = await render(request);
    if (isKeepable(rendered.response)) waitUntil(keep(cache, key, rendered, visitor, freshFor));
    return marked(rendered, "miss");
  }

  waitUntil(countOpening(request, visitor));
  const renderedAt = Number(kept.headers.get(RENDERED_AT));
  const html = await kept.text();
  const isFresh = visitor.now() - renderedAt < freshFor;
  if (!isFresh) {
    const claimed = keptResponse(
      html,
      kept.headers.get(NONCE) ?? "",
      visitor.now() - freshFor + BEING_MADE,
      freshFor,
    );
    await cache.put(key, claimed);
    waitUntil(makeAnew(key, request, render, tools, freshFor));
  }
  return marked(shown(html, kept.headers.get(NONCE) ?? ""), isFresh ? "hit" : "stale");
}

/** A new build asks anew: its pages name other scripts. */
function keyOf(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.set("build", import.meta.env.VITE_BUILD_ID ?? "");
  return new Request(url.href);
}

const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !headers.has("Set-Cookie") &&
  !headers.get("Cache-Control")?.includes("no-store") &&
  headers.get("Content-Type")?.startsWith("text/html") === true;

/** The visitor's own copy of a kept page: the nonce that it was rendered with becomes a new one. */
function shown(html: string, renderedWith: string): Rendered {
  const nonce = newNonce();
  const response = new Response(html.replaceAll(renderedWith, nonce), {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
  return { response, nonce };
}

function marked(rendered: Rendered, how: "hit" | "stale" | "miss"): Rendered {
  const { headers } = rendered.response;
  headers.set("X-Edge-Cache", how);
  // A browser may keep it for going back, and asks before showing it again.
  if (isKeepable(rendered.response)) headers.set("Cache-Control", "private, no-cache");
  return rendered;
}

function keptResponse(html: string, nonce: string, renderedAt: number, freshFor: number): Response {
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": `public, max-age=${(freshFor + STALE) / seconds(1)}`,
      [RENDERED_AT]: String(renderedAt),
      [NONCE]: nonce,
    },
  });
}

async function keep(
  cache: Cache,
  key: Request,
  { response, nonce }: Rendered,
  { now, log, reference }: VisitorContext,
  freshFor: number,
): Promise<void> {
  try {
    // Read beside the visitor, who has the stream.
    const html = await response.clone().text();
    await cache.put(key, keptResponse(html, nonce, now(), freshFor));
  } catch (error) {
    log("edge_cache.failed", { reference, error: errorText(error) });
  }
}

async function makeAnew(
  key: Request,
  request: Request,
  render: Render,
  { cache, visitor }: Tools,
  freshFor: number,
): Promise<void> {
  // Nobody opens the page by this: it counts no view.
  const rendered = await render(new Request(request, { headers: { "Sec-Purpose": "prefetch" } }));
  if (isKeepable(rendered.response)) await keep(cache, key, rendered, visitor, freshFor);
  else await cache.delete(key);
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

import { secure } from "#app/http/headers.server.ts";
import { noteRefusal } from "#app/http/note-refusal.server.ts";
import { tooMany } from "#app/http/too-many.server.ts";
import { NO_PAGE, pageAt } from "#app/http/page-at.server.ts";
import { urlOf } from "#app/http/url-of.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { requireHttps } from "./api/require-https.ts";
import { isOpenInterface, problem } from "./api/v1/problem.ts";
import { isShared } from "./edge-cache.ts";
import { mayRead } from "./may-read.ts";
import { inTurn } from "./turns.ts";

const READS = new Set(["GET", "HEAD"]);

/** A client that is refused at once retries at once. A delayed response slows a script down. */
const REFUSED_AFTER = seconds(1);

const isRead = ({ method }: Request): boolean => READS.has(method);

/** Whether a read is of a page that is certainly made for it: then it counts there (`makeInTurn`), and not here too. */
function countsWhenMade(request: Request, visitor: VisitorContext): boolean {
  const page = pageAt(urlOf(request).pathname);
  if (page.pattern === NO_PAGE || page.members) return false;
  // One that came in the clear is sent elsewhere, and nothing is made.
  if (requireHttps(request, visitor)) return false;
  return visitor.settings.edgeCacheSeconds === 0 || !isShared(request);
}

/** 429 for a read from a network with too many requests in the last minute, else null; checked before anything is read. */
export async function refuseHaste(request: Request, visitor: VisitorContext): Promise<Response | null> {
  if (!isRead(request) || countsWhenMade(request, visitor) || (await mayRead(visitor, "asked"))) return null;
  const { origin, tiles } = visitor.settings;
  return secure(await refuse(request, visitor, { waitMs: minutes(1) }), {
    nonce: "",
    origin,
    tileUrl: tiles.url,
  });
}

/**
 * Renders an uncached page: a limited number per minute and network, and a few at a time, so that endless readers slow
 * down only themselves. The rest get 429 with Retry-After before anything is rendered.
 */
export async function makeInTurn(
  request: Request,
  visitor: VisitorContext,
  make: () => Promise<Response>,
): Promise<Response> {
  if (!isRead(request)) return make();
  const network = networkOf(visitor.clientIp);
  if (!(await visitor.allowRead("made", network))) return refuse(request, visitor, { waitMs: minutes(1) });
  return (await inTurn(network, make)) ?? refuse(request, visitor, { waitMs: seconds(5), hasWaited: true });
}

async function refuse(
  request: Request,
  visitor: VisitorContext,
  { waitMs, hasWaited = false }: { waitMs: number; hasWaited?: boolean },
): Promise<Response> {
  if (!hasWaited) await new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER));
  if (isOpenInterface(urlOf(request).pathname))
    return problem(request, visitor, "too-many-calls", { waitMs });
  noteRefusal(visitor, request, 429);
  return tooMany(request, waitMs);
}

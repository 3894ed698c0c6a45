import { secure } from "#app/http/headers.server.ts";
import { noteRefusal } from "#app/http/note-refusal.server.ts";
import { tooMany } from "#app/http/too-many.server.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import { UNKNOWN_IP, type VisitorContext } from "#app/platform/context.server.ts";
import { inTurn } from "./turns.ts";

const READS = new Set(["GET", "HEAD"]);

/** A client that is refused at once asks again at once. An answer that takes its time slows a script down. */
const REFUSED_AFTER = seconds(1);

const isRead = ({ method }: Request): boolean => READS.has(method);

/**
 * 429 for a read from a network that asked too much in the last minute, else null; before anything is read for it.
 * Locally there are no networks: everything on the machine, tests and measurements too, would count as one.
 */
export async function refuseHaste(request: Request, visitor: VisitorContext): Promise<Response | null> {
  if (!isRead(request) || visitor.clientIp === UNKNOWN_IP) return null;
  const mayAsk = await visitor.allowRead("asked", networkOf(visitor.clientIp));
  if (mayAsk) return null;
  const { origin, tiles } = visitor.settings;
  return secure(await refuse(request, visitor, { waitMs: minutes(1) }), {
    nonce: "",
    origin,
    tileUrl: tiles.url,
  });
}

/**
 * Makes a page that no cache had: so many a minute for one network, and a few at a time, so that somebody who reads
 * without end slows down only themselves. The rest gets 429 with Retry-After before any of it is made.
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
  noteRefusal(visitor, request, 429);
  return tooMany(request, waitMs);
}

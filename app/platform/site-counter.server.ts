import { siteOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "./counter-key.server.ts";
import type { Backoff } from "./rate-limit.server.ts";

/**
 * A second counter, for the whole IPv6 /48 of a visitor: somebody who has one has 65,536 networks in it. None for other
 * addresses, which are counted as they are.
 */
export function siteCounters(ctx: VisitorContext, attempts: string, backoff: Backoff): [string, Backoff][] {
  const site = siteOf(ctx.clientIp);
  return site === null ? [] : [[counterKey(ctx, `${attempts}-site`, site), backoff]];
}

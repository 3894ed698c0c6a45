import { siteOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "./counter-key.server.ts";
import type { Backoff } from "./rate-limit.server.ts";

/**
 * The counter of a visitor's whole site beside that of their network: whoever has an IPv6 /48 has 65,536 networks in it.
 * None for any other address, which is counted as it is.
 */
export function siteCounters(ctx: VisitorContext, attempts: string, backoff: Backoff): [string, Backoff][] {
  const site = siteOf(ctx.clientIp);
  return site === null ? [] : [[counterKey(ctx, `${attempts}-site`, site), backoff]];
}

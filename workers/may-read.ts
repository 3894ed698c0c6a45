import { networkOf } from "#app/lib/network-of.ts";
import { UNKNOWN_IP, type VisitorContext } from "#app/platform/context.server.ts";

/**
 * Whether the visitor's network may ask once more in this minute, by the limiter of that kind. Locally there are no
 * networks: everything on the machine, including tests, would count as one.
 */
export async function mayRead(visitor: VisitorContext, kind: "asked" | "open"): Promise<boolean> {
  return visitor.clientIp === UNKNOWN_IP || visitor.allowRead(kind, networkOf(visitor.clientIp));
}

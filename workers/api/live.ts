import { isBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { readCaller } from "#app/domains/accounts/sessions/read-caller.server.ts";
import { isPending } from "#app/domains/accounts/rules.ts";
import { tieOf } from "#app/domains/accounts/sessions/socket-ties.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { RETRY_AFTER_FAULT } from "#app/lib/passing-fault.ts";
import { within } from "#app/lib/within.ts";
import { TIME_OUTS } from "#app/platform/bounded.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { WorkerEnv } from "../context.ts";
import { tiedUpgrade } from "../user-channel.ts";

/**
 * WebSocket of the signed-in user's own channel. Browsers send cookies with upgrades that other sites ask for, so a
 * caller by cookie must come from this site; a caller by access token cannot be a page of another one. While the
 * channel is away the answer is 503, and open pages ask every few seconds instead.
 */
export async function openLiveChannel(
  request: Request,
  env: WorkerEnv,
  visitor: VisitorContext,
): Promise<Response> {
  if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
  const authorization = request.headers.get("Authorization");
  const byToken = authorization !== null && isBearer(authorization);
  if (!byToken && request.headers.get("Origin") !== new URL(request.url).origin)
    return new Response(null, { status: 403 });
  try {
    const { session } = await readCaller(visitor, { authorization, cookie: request.headers.get("Cookie") });
    if (!session || isPending(session)) return new Response(null, { status: 401 });
    // A suspended member reads what is theirs on the page, which asks by itself while a report is made.
    if (session.suspendedAt !== null) return new Response(null, { status: 403 });
    const tie = tieOf(session, byToken ? authorization : null);
    return await within(
      TIME_OUTS.notify,
      env.USER_CHANNEL.getByName(session.userId).fetch(tiedUpgrade(tie)),
      "channel",
    );
  } catch (error) {
    visitor.log("live.failed", { reference: visitor.reference, error: errorText(error) });
    return new Response(null, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_FAULT) } });
  }
}

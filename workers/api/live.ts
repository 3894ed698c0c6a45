import { isPending } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { WorkerEnv } from "../context.ts";

/** WebSocket of the signed-in user's own channel. Other sites may not open it: browsers send cookies with upgrades. */
export async function openLiveChannel(
  request: Request,
  env: WorkerEnv,
  visitor: VisitorContext,
): Promise<Response> {
  if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
  if (request.headers.get("Origin") !== new URL(request.url).origin)
    return new Response(null, { status: 403 });
  const { session } = await readSession(visitor, request.headers.get("Cookie"));
  if (!session || isPending(session)) return new Response(null, { status: 401 });
  return env.USER_CHANNEL.getByName(session.userId).fetch(request);
}

import type { AdminContext } from "#app/platform/context.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { endSessions } from "./sessions.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * Ends all sessions of an account, with their access tokens, and records it if there were any. Returns their number.
 */
export async function endPersonSessions(ctx: AdminContext, userId: string): Promise<number> {
  const { changed } = await unitOfWork(ctx)
    .whenAny("ended", endSessions(ctx, userId, undefined, isStandingAdmin(ctx.userId)))
    .audit("session.end", userId, { scope: "all" })
    .run();
  await endStaleSockets(ctx, userId);
  return changed.ended;
}

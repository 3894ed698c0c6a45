import type { MemberContext } from "#app/platform/context.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { changes } from "#app/platform/d1.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { endOwnSession, endSessions, forgetSession } from "./sessions.server.ts";

/** Ends one of the member's sessions, and records it; false if they have none with that handle. */
export async function endSession(ctx: MemberContext, handle: string): Promise<boolean> {
  const ended = await endOwnSession(ctx, handle);
  if (ended) await audit(ctx, "session.end", handle);
  return ended;
}

/** Ends the member's sessions except the current one, and records how many there were. Returns that number. */
export async function endOtherSessions(ctx: MemberContext): Promise<number> {
  const ended = changes(await endSessions(ctx, ctx.userId, ctx.session.handle));
  await endStaleSockets(ctx, ctx.userId);
  if (ended > 0) await audit(ctx, "session.end", ctx.userId, { scope: "others", ended });
  return ended;
}

/** Ends all the member's sessions, including this one. Returns the Set-Cookie header that deletes the cookie. */
export async function endAllSessions(ctx: MemberContext): Promise<string> {
  const ended = changes(await endSessions(ctx, ctx.userId));
  await endStaleSockets(ctx, ctx.userId);
  await audit(ctx, "session.end", ctx.userId, { scope: "all", ended });
  return forgetSession(ctx);
}

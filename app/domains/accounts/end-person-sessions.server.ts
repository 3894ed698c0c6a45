import { sql } from "drizzle-orm";
import { sessions } from "#app/db/schema.server.ts";
import { auditWhere } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { changes } from "#app/platform/d1.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { endSessions } from "./sessions.server.ts";

/** Ends all sessions of an account, with their access tokens, and records it where there were any. Gives their number. */
export async function endPersonSessions(ctx: AdminContext, userId: string): Promise<number> {
  const mine = isStandingAdmin(ctx.userId);
  const any = sql`${mine} and exists (select 1 from ${sessions} where ${sessions.userId} = ${userId})`;
  const [, ended] = await ctx.db.batch([
    auditWhere(ctx, any, "session.end", userId, { scope: "all" }),
    endSessions(ctx, userId, undefined, mine),
  ]);
  await endStaleSockets(ctx, userId);
  return changes(ended);
}

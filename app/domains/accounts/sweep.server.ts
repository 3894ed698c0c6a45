import { and, isNull, lt, notExists, eq, sql } from "drizzle-orm";
import { authTokens, properties, sessions, users } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { UNCONFIRMED_LIFETIME } from "./rules.ts";

/** Removes ended sessions, links long dead, and accounts that were never confirmed. */
export async function sweepAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  await ctx.db.batch([
    ctx.db.delete(sessions).where(lt(sessions.expiresAt, now)),
    ctx.db.delete(authTokens).where(lt(authTokens.expiresAt, now - days(7))),
    ctx.db.delete(users).where(
      and(
        isNull(users.emailConfirmedAt),
        lt(users.createdAt, now - UNCONFIRMED_LIFETIME),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(properties)
            .where(eq(properties.userId, users.id)),
        ),
      ),
    ),
  ]);
}

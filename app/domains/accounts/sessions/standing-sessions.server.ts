import { and, eq, gt, isNull, lte, type SQL } from "drizzle-orm";
import { profiles, sessions, users } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { personColumns } from "./lucia.server.ts";
import type { Session } from "#app/domains/accounts/rules.ts";
import { isOver, sessionOf } from "./sessions.server.ts";

/** A valid session, with its stored (hashed) secret and when it was last used, in epoch ms. */
type Standing = { session: Session; secret: string; lastUsedAt: number };

/**
 * The valid ones of the sessions that `which` names, without their cookies. Valid: not too old or unused for too long,
 * not of a closed account, and not from before the address was confirmed. One query.
 */
export async function listStanding(
  ctx: Pick<AppContext, "db" | "now">,
  which: SQL | undefined,
): Promise<Standing[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select({ session: sessions, person: personColumns(ctx.db) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        which,
        gt(sessions.expiresAt, now),
        lte(users.emailConfirmedAt, sessions.createdAt),
        isNull(users.closedAt),
      ),
    );
  return rows
    .map(({ session, person }) => ({
      session: sessionOf(session, person, null),
      secret: session.id,
      lastUsedAt: session.lastUsedAt,
    }))
    .filter(({ session }) => !isOver(session, now));
}

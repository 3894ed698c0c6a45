import { and, isNull, lt, notExists, eq, sql } from "drizzle-orm";
import { authTokens, mfaChallenges, mfaFactors, properties, sessions, users } from "#app/db/schema.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sweepFailures } from "./passwords/password-failures.server.ts";
import { UNCONFIRMED_LIFETIME, UNVERIFIED_FACTOR_LIFETIME } from "./rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** A mailed link that is over or was used is kept this long after its time. */
export const DEAD_LINKS_KEPT_FOR = days(7);

/**
 * Removes ended sessions, links and challenges long dead, factors and accounts that were never confirmed, and failed
 * passwords counted at addresses without an account.
 */
export async function sweepAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const over = [
    ctx.db.delete(sessions).where(lt(sessions.expiresAt, now)),
    ctx.db.delete(authTokens).where(lt(authTokens.expiresAt, now - DEAD_LINKS_KEPT_FOR)),
    sweepFailures(ctx),
    // Kept for a while, so that a late answer hears that it is late.
    ctx.db.delete(mfaChallenges).where(lt(mfaChallenges.expiresAt, now - hours(1))),
    ctx.db.delete(mfaFactors).where(
      // A literal: only that lets SQLite use the index of unverified factors.
      sql`${mfaFactors.status} = 'unverified' and ${mfaFactors.createdAt} < ${now - UNVERIFIED_FACTOR_LIFETIME}`,
    ),
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
  ];
  await unitOfWork(ctx).writeAll(over).run();
}

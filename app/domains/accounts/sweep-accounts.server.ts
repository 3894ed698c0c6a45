import { and, isNull, lt, notExists, eq, sql } from "drizzle-orm";
import { authTokens, mfaChallenges, mfaFactors, properties, sessions, users } from "#app/db/schema.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { sweepFailures } from "./passwords/password-failures.server.ts";
import { UNCONFIRMED_LIFETIME, UNVERIFIED_FACTOR_LIFETIME } from "./rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** How long a mailed link is kept after it ended or was used. */
export const DEAD_LINKS_KEPT_FOR = days(7);

/**
 * Removes ended sessions, old links and challenges, unconfirmed factors and accounts, and failed passwords at addresses
 * without an account.
 */
export async function sweepAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const over = [
    ctx.db.delete(sessions).where(lt(sessions.expiresAt, now)),
    ctx.db.delete(authTokens).where(lt(authTokens.expiresAt, now - DEAD_LINKS_KEPT_FOR)),
    sweepFailures(ctx),
    // Kept for a while, so that a late answer is told that it is late.
    ctx.db.delete(mfaChallenges).where(lt(mfaChallenges.expiresAt, now - hours(1))),
    ctx.db.delete(mfaFactors).where(
      // This must be a literal: only then SQLite uses the index of unverified factors.
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

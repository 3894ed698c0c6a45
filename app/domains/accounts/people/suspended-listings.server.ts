import { and, eq, isNull, sql } from "drizzle-orm";
import { listings, users } from "#app/db/schema.server.ts";
import { ANSWER_TIME, HIDE_AFTER } from "#app/domains/listings/rules.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isSuspended } from "#app/platform/open-account.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";

/**
 * A batch statement that takes a suspended person's live listings from the public. They are hidden as one that its owner
 * has not confirmed is, which a suspended owner cannot do.
 */
export function hideSuspended(ctx: AdminContext, userId: string) {
  return ctx.db
    .update(listings)
    .set({ hiddenAs: "unconfirmed" })
    .where(
      and(
        eq(listings.userId, userId),
        // The plus keeps the index on `live`, which leads to everybody's, out of it.
        sql`+${listings.live} = 1`,
        isSuspended(userId),
        isStandingAdmin(ctx.userId),
      ),
    );
}

/**
 * A batch statement, before the one that lifts the suspension, that shows again what the suspension hid: of the hidden
 * listings those that were not due as it began, since only the others were hidden for want of an answer. Their owners
 * are asked anew.
 */
export function showSuspended(ctx: AdminContext, userId: string) {
  const since = sql`(select ${users.suspendedAt} from ${users} where ${users.id} = ${userId})`;
  const wasDue = sql`(${listings.confirmedAt} <= ${since} - ${HIDE_AFTER}
    and ${listings.askedAt} is not null and ${listings.askedAt} <= ${since} - ${ANSWER_TIME})`;
  return ctx.db
    .update(listings)
    .set({ hiddenAs: null, askedAt: null })
    .where(
      and(
        eq(listings.userId, userId),
        eq(listings.hiddenAs, "unconfirmed"),
        isNull(listings.closedAt),
        sql`${since} is not null and not ${wasDue}`,
        isStandingAdmin(ctx.userId),
      ),
    );
}

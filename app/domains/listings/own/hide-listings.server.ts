import { and, asc, inArray, lte, sql, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ANSWER_TIME, HIDE_AFTER, type HiddenReason } from "#app/domains/listings/rules.ts";

/** Most listings hidden in one run: each is also removed from the search index and the counts. */
const AT_ONCE = 100;

/**
 * Hides public listings whose owner has not confirmed them for 45 days. An owner who was asked late still has a week to
 * answer. Returns how many.
 */
export async function hideUnanswered(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const silent = and(lte(listings.confirmedAt, now - HIDE_AFTER), lte(listings.askedAt, now - ANSWER_TIME));
  return hide(ctx, "unconfirmed", silent, listings.confirmedAt);
}

/** Hides public listings whose advertising licence has expired. Returns how many. */
export async function hideExpired(ctx: AppContext): Promise<number> {
  const over = lte(listings.licenceExpiresAt, ctx.now());
  return hide(ctx, "licence-expired", over, listings.licenceExpiresAt);
}

type Moment = typeof listings.confirmedAt | typeof listings.licenceExpiresAt;

async function hide(ctx: AppContext, hiddenAs: HiddenReason, due: SQL | undefined, longest: Moment) {
  const which = and(sql`live = 1`, due);
  const found = ctx.db
    .select({ seq: listings.seq })
    .from(listings)
    .where(which)
    .orderBy(asc(longest))
    .limit(AT_ONCE);
  const hidden = await ctx.db
    .update(listings)
    .set({ hiddenAs })
    .where(and(inArray(listings.seq, found), which))
    .returning({ id: listings.id });
  if (hidden.length > 0) ctx.log("sweep.listings_hidden", { reason: hiddenAs, hidden: hidden.length });
  return hidden.length;
}

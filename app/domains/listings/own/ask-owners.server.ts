import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { ASK_AFTER } from "#app/domains/listings/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Most owners asked in one run; the next one, a minute later, continues. */
const AT_ONCE = 50;

/**
 * Asks the owners of public listings whether they are still available, if the last answer is thirty days old: once, by
 * a mail written in the same batch. Returns how many were asked.
 */
export async function askOwners(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .select({ id: listings.id, userId: listings.userId, confirmedAt: listings.confirmedAt })
    .from(listings)
    // Written out, so that SQLite can use the index with these conditions.
    .where(and(sql`live = 1`, sql`asked_at is null`, lte(listings.confirmedAt, ctx.now() - ASK_AFTER)))
    .orderBy(asc(listings.confirmedAt))
    .limit(AT_ONCE);

  let asked = 0;
  for (const { id, userId, confirmedAt } of due) {
    const mail = draftMail("listing-standing", userId, { listingId: id });
    const noted = await unitOfWork(ctx)
      .whenUpdated(
        "noted",
        listings,
        { askedAt: ctx.now() },
        // Of two simultaneous runs only one asks, and nobody is asked who has answered meanwhile.
        and(
          eq(listings.id, id),
          sql`live = 1`,
          isNull(listings.askedAt),
          eq(listings.confirmedAt, confirmedAt),
        ),
      )
      .mail(mail)
      .run();
    if (!noted.ok) continue;
    asked += 1;
  }
  if (asked > 0) ctx.log("sweep.listings_asked", { asked });
  return asked;
}

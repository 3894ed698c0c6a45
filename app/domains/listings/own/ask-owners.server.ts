import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { ASK_AFTER } from "#app/domains/listings/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** How many owners are asked in one run; the next one, a minute later, goes on. */
const AT_ONCE = 50;

/**
 * Asks the owners of public listings whether they still stand, if the last answer is thirty days old: once, by a mail
 * that is written together with the note of it. Gives how many it asked.
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
        // Of two runs at once one asks, and nobody who has answered meanwhile is asked.
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

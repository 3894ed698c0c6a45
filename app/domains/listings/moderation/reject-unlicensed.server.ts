import { and, asc, eq, sql } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { READY } from "#app/i18n/listings/rejection-reasons.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Most listings rejected in one run; the next one, a minute later, continues. */
const AT_ONCE = 50;

/** `needsLicence` and no number; written out as in the index `listings_unlicensed`, so that SQLite uses it. */
const unlicensed = sql`live = 1 and licence_number is null and (country = 'sa' or city = 'Dubai' or city = 'Abu Dhabi')`;

/**
 * Sends public listings without the licence number that the law of their place wants back to their owners, with the
 * reason by mail. No act of the site leaves one; a restored backup, or one approved before this was the rule, may.
 * Returns how many.
 */
export async function rejectUnlicensed(ctx: AppContext): Promise<number> {
  const found = await ctx.db
    .select({ id: listings.id, userId: listings.userId })
    .from(listings)
    .where(unlicensed)
    .orderBy(asc(listings.seq))
    .limit(AT_ONCE);

  let rejected = 0;
  for (const { id, userId } of found) {
    const rejectionReason = READY.licence.text;
    const moved = await unitOfWork(ctx)
      .whenUpdated(
        "moved",
        listings,
        { status: "rejected", rejectionReason, updatedAt: ctx.now() },
        and(eq(listings.id, id), unlicensed),
      )
      .audit("listing.reject", id, { reason: rejectionReason })
      .mail(draftMail("listing-rejected", userId, { listingId: id }))
      .run();
    if (moved.ok) rejected += 1;
  }
  if (rejected > 0) ctx.log("sweep.listings_rejected", { rejected });
  return rejected;
}

import { and, asc, eq, isNotNull, lte, not, sql } from "drizzle-orm";
import { creditGifts, reportCredits } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Gifts that one run ends with a mail to their givers. */
const AT_ONCE = 50;

const isOpen = eq(creditGifts.status, "sent");
const isVoid = sql`exists (select 1 from ${reportCredits} where ${reportCredits.id} = ${creditGifts.creditId} and ${isNotNull(reportCredits.voidedAt)})`;

/**
 * Ends gifts that nobody accepted in time, whose credits go back to their givers, who are told; and gifts whose credit
 * became void with a refund. What the giver wrote goes.
 */
export async function sweepGifts(ctx: AppContext): Promise<void> {
  const at = ctx.now();
  await ctx.db
    .update(creditGifts)
    .set({ status: "ended", sealed: null, endedAt: at })
    .where(and(isOpen, isVoid));
  const over = await ctx.db.query.creditGifts.findMany({
    columns: { id: true, giverId: true },
    where: and(isOpen, lte(creditGifts.expiresAt, at)),
    orderBy: asc(creditGifts.expiresAt),
    limit: AT_ONCE,
  });
  for (const gift of over) {
    try {
      await expire(ctx, gift);
    } catch (error) {
      // The others still end; the next sweep tries this one again.
      ctx.log("sweep.gift_failed", { id: gift.id, error: errorText(error) });
    }
  }
}

/** The guard lets the mail be written once, whatever runs at the same time, and never for a credit that became void. */
async function expire(ctx: AppContext, { id, giverId }: { id: string; giverId: string }): Promise<void> {
  await unitOfWork(ctx)
    .whenUpdated(
      "expired",
      creditGifts,
      { status: "expired", sealed: null, endedAt: ctx.now() },
      and(eq(creditGifts.id, id), isOpen, not(isVoid)),
    )
    .mailMember(draftMail("gift-expired", giverId, { giftId: id }))
    .tell(giverId, { type: "orders.changed" })
    .run();
}

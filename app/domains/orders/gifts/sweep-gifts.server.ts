import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { creditGifts, reportCredits } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Ends gifts that nobody accepted in time, whose credits go back to their givers, and gifts whose credit became void
 * with a refund. What the giver wrote goes.
 */
export async function sweepGifts({ db, now }: Pick<AppContext, "db" | "now">): Promise<void> {
  const at = now();
  const isVoid = sql`exists (select 1 from ${reportCredits} where ${reportCredits.id} = ${creditGifts.creditId} and ${isNotNull(reportCredits.voidedAt)})`;
  const isOpen = eq(creditGifts.status, "sent");
  await db.update(creditGifts).set({ status: "ended", sealed: null, endedAt: at }).where(and(isOpen, isVoid));
  await db
    .update(creditGifts)
    .set({ status: "expired", sealed: null, endedAt: at })
    .where(and(isOpen, lte(creditGifts.expiresAt, at)));
}

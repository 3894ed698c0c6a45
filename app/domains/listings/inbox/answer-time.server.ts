import { and, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import { conversations, listings } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { answerFigures, usuallyWithin } from "./answer-time.ts";
import type { AnswerFigures } from "./rules.ts";

/** Questions of this time are measured, and of them the latest so many: a page reads no more rows than these. */
const MEASURED_OVER = days(180);
const MEASURED_AT_MOST = 100;

const asked = { askedAt: conversations.createdAt, answeredAt: conversations.firstAnsweredAt };

/** How an advertiser answered the latest questions about all their listings. */
export async function answersOf(
  { db, now }: Pick<AppContext, "db" | "now">,
  ownerId: string | SQL,
): Promise<AnswerFigures> {
  const rows = await db
    .select(asked)
    .from(conversations)
    .where(and(eq(conversations.ownerId, ownerId), gt(conversations.createdAt, now() - MEASURED_OVER)))
    .orderBy(desc(conversations.createdAt))
    .limit(MEASURED_AT_MOST);
  return answerFigures(rows, now());
}

/** Within which time whoever handles a listing usually answers, in ms; null if the public is not told. */
export async function usualAnswerTime(
  ctx: Pick<AppContext, "db" | "now">,
  listingId: string,
): Promise<number | null> {
  const owner = ctx.db.select({ id: listings.userId }).from(listings).where(eq(listings.id, listingId));
  return usuallyWithin(await answersOf(ctx, sql`${owner}`));
}

/** How the member answered the questions about one of their listings. */
export async function answersAbout(
  { db, now, userId }: Pick<MemberContext, "db" | "now" | "userId">,
  listingId: string,
): Promise<AnswerFigures> {
  const rows = await db
    .select(asked)
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.ownerId, userId)))
    .limit(MEASURED_AT_MOST);
  return answerFigures(rows, now());
}

import { and, count, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { conversations, listings, officePeople, offices, publicListings } from "#app/db/schema.server.ts";
import { answerFigures, usuallyWithin } from "#app/domains/listings/inbox/answer-time.ts";
import { CARD, cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const PAGE = 24;
/** The same measure as a single advertiser's. */
const MEASURED_OVER = days(180);
const MEASURED_AT_MOST = 100;

type Ctx = Pick<AppContext, "db" | "now">;

/** An office's page as everybody sees it, with a page of its live listings; null if there is none, or it is suspended. */
export async function readOfficePage(ctx: Ctx, slug: string, before: number | null) {
  const { db } = ctx;
  const office = await db.query.offices.findFirst({
    columns: { updatedAt: false, suspendedFor: false },
    where: eq(offices.slug, slug),
  });
  if (!office || office.suspendedAt !== null) return null;
  const { id, suspendedAt: _none, ...shown } = office;
  const ofOffice = db
    .select({ seq: listings.seq })
    .from(listings)
    .where(
      and(
        eq(listings.officeId, id),
        sql`live = 1`,
        before === null ? undefined : lt(listings.seq, before),
        sql`(${listings.licenceExpiresAt} is null or ${listings.licenceExpiresAt} > ${ctx.now()})`,
      ),
    )
    .orderBy(desc(listings.seq))
    .limit(PAGE + 1);
  const [rows, [live], [people], usualMs] = await Promise.all([
    db
      // The page names the office itself.
      .select({ ...CARD, office: sql<null>`null`.as("office") })
      .from(publicListings)
      .where(inArray(publicListings.seq, ofOffice))
      .orderBy(desc(publicListings.seq)),
    db
      .select({ n: count() })
      .from(listings)
      .where(and(eq(listings.officeId, id), sql`live = 1`)),
    db.select({ n: count() }).from(officePeople).where(eq(officePeople.officeId, id)),
    officeAnswerTime(ctx, id),
  ]);
  const cards = rows.slice(0, PAGE).map(cardOf);
  return {
    office: shown,
    cards,
    next: rows.length > PAGE ? (cards.at(-1)?.seq ?? null) : null,
    live: live?.n ?? 0,
    people: people?.n ?? 0,
    usualMs,
  };
}

/** Within which time an office usually answers, by its conversations whoever handled them; null if too little is known. */
async function officeAnswerTime({ db, now }: Ctx, officeId: string): Promise<number | null> {
  const rows = await db
    .select({ askedAt: conversations.createdAt, answeredAt: conversations.firstAnsweredAt })
    .from(conversations)
    .where(and(eq(conversations.officeId, officeId), gt(conversations.createdAt, now() - MEASURED_OVER)))
    .orderBy(desc(conversations.createdAt))
    .limit(MEASURED_AT_MOST);
  return usuallyWithin(answerFigures(rows, now()));
}

/** Offices for the sitemap: those with a page that shows something. */
export function listOfficesForSitemap({
  db,
}: Pick<AppContext, "db">): Promise<{ slug: string; changedAt: number }[]> {
  return db
    .select({ slug: offices.slug, changedAt: offices.updatedAt })
    .from(offices)
    .where(
      sql`${offices.suspendedAt} is null and exists (select 1 from listings l where l.office_id = ${offices.id} and l.live = 1)`,
    )
    .orderBy(offices.createdAt)
    .limit(10_000);
}

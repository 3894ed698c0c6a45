import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { licenceChecks, listings } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { ASK_BEFORE_END, ASK_EVERY, registerOf, REGISTERS } from "../rules.ts";
import { askLicence } from "./ask-statements.server.ts";

/** Most listings asked about in one run for each reason, and most questions sent again: registers are asked evenly. */
const AT_ONCE = 50;
/** As long as a job may be on its way. */
const ON_ITS_WAY = minutes(2);

/** Places of the registers that are on, in SQL; null if none is. */
function placesOf({ registers }: AppContext): SQL | null {
  const places = { rega: sql`country = 'sa'`, dld: sql`city = 'Dubai'`, aqarat: sql`country = 'qa'` };
  const on = REGISTERS.filter((name) => registers[name]).map((name) => places[name]);
  return or(...on) ?? null;
}

/**
 * Asks about public listings' licences again: each week, and a day before one ends. Also sends lost questions, and those
 * whose pause is over. Returns how many listings it asked about.
 */
export async function sweepLicences(ctx: AppContext): Promise<number> {
  const places = placesOf(ctx);
  if (!places) return 0;
  const now = ctx.now();
  const stuck = and(
    eq(licenceChecks.status, "waiting"),
    lte(licenceChecks.nextTryAt, now),
    notEnqueuedSince(licenceChecks, now - ON_ITS_WAY),
  );
  await requeue(ctx, licenceChecks, { stuck, order: licenceChecks.nextTryAt, limit: AT_ONCE }, (checkId) =>
    enqueue(ctx, { type: "licence.check", checkId }),
  );
  // Written out as in the indexes, so that SQLite uses them.
  const open = and(
    sql`live = 1`,
    sql`sealed_licence_holder is not null`,
    isNotNull(listings.licenceNumber),
    places,
  );
  const never = isNull(listings.licenceAskedAt);
  const weekly = lte(listings.licenceAskedAt, now - ASK_EVERY);
  const ending = and(
    sql`${listings.licenceExpiresAt} between ${now} and ${now + ASK_BEFORE_END}`,
    sql`${listings.licenceAskedAt} < ${listings.licenceExpiresAt} - ${ASK_BEFORE_END}`,
  );
  const dueAs = (
    due: SQL | undefined,
    first: typeof listings.licenceAskedAt | typeof listings.licenceExpiresAt,
  ) =>
    ctx.db
      .select({ seq: listings.seq })
      .from(listings)
      .where(and(open, due))
      .orderBy(asc(first))
      .limit(AT_ONCE);
  let asked = 0;
  for (const due of [
    // Two questions: SQLite finds either in the index, but would read all of it for "never, or a week ago".
    dueAs(never, listings.licenceAskedAt),
    dueAs(weekly, listings.licenceAskedAt),
    dueAs(ending, listings.licenceExpiresAt),
  ]) {
    const found = await ctx.db.select().from(listings).where(inArray(listings.seq, due));
    for (const listing of found) if (await askAgain(ctx, listing)) asked += 1;
  }
  return asked;
}

type Found = typeof listings.$inferSelect;

/** Puts the question once, however many runs find the listing. */
async function askAgain(ctx: AppContext, listing: Found): Promise<boolean> {
  const { id, licenceAskedAt, country, city } = listing;
  if (!registerOf(country, city)) return false;
  const unit = unitOfWork(ctx).whenUpdated(
    "noted",
    listings,
    { licenceAskedAt: ctx.now() },
    and(
      eq(listings.id, id),
      licenceAskedAt === null ? isNull(listings.licenceAskedAt) : eq(listings.licenceAskedAt, licenceAskedAt),
    ),
  );
  askLicence(ctx, unit, listing);
  return (await unit.run()).ok;
}

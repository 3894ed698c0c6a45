import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import { matchesSince } from "#app/domains/listings/search/matches-since.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

const LOOK_EVERY = days(1);
/** How long a search that failed waits, so that the others get their turn. */
const TRY_AGAIN_AFTER = hours(1);
/** How many searches one run looks at; the next one, a minute later, goes on. */
const AT_ONCE = 50;

type Row = typeof savedSearches.$inferSelect;

/**
 * Once a day for each saved search, finds what was published since the last time, and writes a mail if something
 * matches. A search that fails misses nothing: it is retried an hour later from the same point.
 */
export async function sweepSavedSearches(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(savedSearches)
    .where(
      and(
        lte(savedSearches.lookedAt, ctx.now() - LOOK_EVERY),
        or(isNull(savedSearches.failedAt), lte(savedSearches.failedAt, ctx.now() - TRY_AGAIN_AFTER)),
      ),
    )
    .orderBy(asc(savedSearches.lookedAt))
    .limit(AT_ONCE);
  for (const row of due) {
    try {
      await lookAt(ctx, row);
    } catch (error) {
      ctx.log("saved_search.failed", { searchId: row.id, error: errorText(error) });
      await ctx.db.update(savedSearches).set({ failedAt: ctx.now() }).where(eq(savedSearches.id, row.id));
    }
  }
}

async function lookAt(ctx: AppContext, row: Row): Promise<void> {
  const until = ctx.now();
  const search = readSearch(new URLSearchParams(row.query));
  const matches = await matchesSince(ctx, search, row.lookedAt, until, 1);
  // If two runs coincide, the one that advances the mark continues.
  const unmoved = and(eq(savedSearches.id, row.id), eq(savedSearches.lookedAt, row.lookedAt));
  if (matches.length === 0) {
    await ctx.db.update(savedSearches).set({ lookedAt: until, failedAt: null }).where(unmoved);
    return;
  }
  const mail = draftMail("saved-search", row.userId, {
    searchId: row.id,
    since: String(row.lookedAt),
    until: String(until),
  });
  await unitOfWork(ctx)
    .whenUpdated("moved", savedSearches, { lookedAt: until, failedAt: null, mailedAt: until }, unmoved)
    .mail(mail)
    .run();
}

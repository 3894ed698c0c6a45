import { and, desc, sql } from "drizzle-orm";
import { listingIndex } from "#app/db/schema.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import type { Match } from "#app/domains/listings/search/match-expression.server.ts";
import { sampledUpTo } from "#app/domains/listings/search/match-sample.server.ts";
import { pageOf, PROBE } from "#app/domains/listings/search/result-page.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { selectMatches } from "./select-matches.server.ts";
import type { PageStrategy } from "./page-strategy.ts";

/** Matches with numbers below `before`, newest first. The index returns them in this order and stops at the limit. */
export async function newestMatches(
  ctx: Pick<AppContext, "db">,
  { expression, exact }: Match,
  before: number | null,
  limit: number,
): Promise<ListingCard[]> {
  const older = before === null ? undefined : sql`${listingIndex.rowid} < cast(${before} as integer)`;
  const rows = await selectMatches(ctx, expression, and(exact, older))
    .orderBy(desc(listingIndex.rowid))
    .limit(limit);
  return rows.map(cardOf);
}

/** Newest first: the order of the index itself. What a sample has read of the page already is not read again. */
export const newest: PageStrategy = {
  name: "newest",
  async page(ctx, { match, cursor, sample }) {
    const before = cursor?.seq ?? null;
    const read = (sample?.rows ?? []).filter(({ seq }) => before === null || seq < before);
    const isWhole = sample !== undefined && (sample.total <= sampledUpTo(match) || read.length >= PROBE);
    return pageOf("newest", isWhole ? read : await newestMatches(ctx, match, before, PROBE));
  },
};

import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { wordTerms } from "#app/domains/listings/search/match-expression.server.ts";
import type { ModerationCursor } from "./moderation-place.ts";
import { CANDIDATE, LOOKED_AT, sortAfter, type Walked } from "./moderation-walk.server.ts";
import type { ModerationSearch } from "#app/domains/listings/rules.ts";

/** The full-text expression of the words asked for; null for none. */
export function expressionOf({ words }: ModerationSearch): string | null {
  const terms = wordTerms(words).toSorted((a, b) => b.length - a.length);
  return terms.length > 0 ? terms.join(" AND ") : null;
}

/**
 * Listings with the words, of the owner or office, or both, after a place. They are taken in blocks of the newest hundred, and
 * each block is sorted by itself, because there is no index of words by price.
 */
export async function readBlock(
  ctx: AdminContext,
  search: ModerationSearch,
  { place, below }: ModerationCursor,
): Promise<Walked> {
  const expression = expressionOf(search);
  const whose = search.owner
    ? eq(listings.userId, search.owner)
    : search.office
      ? eq(listings.officeId, search.office)
      : null;
  const numbers = whose
    ? await numbersOf(ctx, whose, below)
    : await numbersOfWords(ctx, expression ?? "", below);
  const block = numbers.slice(0, LOOKED_AT);
  const rows = await ctx.db
    .select(CANDIDATE)
    .from(listings)
    .where(
      and(
        sql`${listings.seq} in (select value from json_each(${JSON.stringify(block)}))`,
        search.owner && search.office ? eq(listings.officeId, search.office) : undefined,
        whose && expression ? hasWords(expression) : undefined,
        search.filter === "reported" ? isReported : undefined,
      ),
    );
  return {
    found: sortAfter(search.sort, rows, place),
    more: false,
    below: numbers.length > LOOKED_AT ? (block.at(-1) ?? null) : null,
  };
}

const hasWords = (expression: string): SQL =>
  sql`exists (select 1 from moderation_index where moderation_index match ${expression} and moderation_index.rowid = ${listings.seq})`;

// The plus keeps SQLite from reading all open reports.
const isReported = sql`exists (select 1 from listing_reports open where open.listing_id = ${listings.id} and +open.resolved_at is null)`;

/** One more than a block, newest first. */
async function numbersOf({ db }: AdminContext, whose: SQL, below: number | null): Promise<number[]> {
  const rows = await db
    .select({ seq: listings.seq })
    .from(listings)
    .where(and(whose, below === null ? undefined : sql`${listings.seq} < ${below}`))
    .orderBy(desc(listings.seq))
    .limit(LOOKED_AT + 1);
  return rows.map(({ seq }) => seq);
}

async function numbersOfWords(
  { db }: AdminContext,
  expression: string,
  below: number | null,
): Promise<number[]> {
  const before = below === null ? sql`` : sql`and rowid < cast(${below} as integer)`;
  const rows = await db.all<{ seq: number }>(
    sql`select rowid as seq from moderation_index where moderation_index match ${expression} ${before}
      order by rowid desc limit ${LOOKED_AT + 1}`,
  );
  return rows.map(({ seq }) => seq);
}

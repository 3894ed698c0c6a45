import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Cursor } from "./search-cursor.ts";
import type { Match } from "./match-expression.ts";
import { pageOf, PROBE, type Page } from "./result-page.ts";
import { CARD_COLUMNS, cardOf, type CardRow } from "./live-listings.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;

/** Matches with numbers below `before`, newest first: the index gives them in this order and stops at the limit. */
export async function newestMatches(
  ctx: Db,
  { expression, exact }: Match,
  before: number | null,
  limit: number,
): Promise<ListingCard[]> {
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from listing_index cross join public_listings p on p.seq = listing_index.rowid
      where listing_index match ${expression} and ${exact ?? sql`true`}
        and ${before === null ? sql`true` : sql`listing_index.rowid < cast(${before} as integer)`}
      order by listing_index.rowid desc limit ${limit}`,
  );
  return rows.map(cardOf);
}

/** A page by newest. */
export async function newestPage(ctx: Db, match: Match, cursor: Cursor | null): Promise<Page> {
  return pageOf("newest", await newestMatches(ctx, match, cursor?.seq ?? null, PROBE));
}

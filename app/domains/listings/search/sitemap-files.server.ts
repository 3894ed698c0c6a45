import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";

/** Listings of one sitemap at most. A file may name 50,000 addresses; fewer are answered at once. */
export const SITEMAP_SIZE = 10_000;

export type SitemapListing = { id: string; changedAt: number; imageId: string | null };

/**
 * Which sitemaps there are: the n-th holds the live listings among the numbers from (n - 1) × 10,000 + 1 to n × 10,000,
 * so that a listing never moves to another. One row is read for each that is not empty.
 */
export async function listSitemaps(ctx: Pick<AppContext, "db">): Promise<number[]> {
  const live = sql`from listings where live = 1`;
  // In the statement itself: D1 binds every number as a fraction, and 5 / 2 would be 2.5.
  const size = sql.raw(String(SITEMAP_SIZE));
  const rows = await ctx.db.all<{ n: number }>(sql`
    with recursive starts(seq) as (
      select (select min(seq) ${live})
      union all
      select (select min(listings.seq) ${live} and listings.seq > ((starts.seq - 1) / ${size} + 1) * ${size})
        from starts where starts.seq is not null
    )
    select (seq - 1) / ${size} + 1 as n from starts where seq is not null`);
  return rows.map(({ n }) => n);
}

/** The live listings of the n-th sitemap: at most 10,000, all of them one range of an index. */
export async function listSitemapListings(
  ctx: Pick<AppContext, "db" | "now">,
  n: number,
): Promise<SitemapListing[]> {
  const first = (n - 1) * SITEMAP_SIZE + 1;
  const rows = await ctx.db.all<{ id: string; changed_at: number; image_id: string | null }>(sql`
    select id, max(updated_at, coalesce(approved_at, 0)) as changed_at, json_extract(images, '$[0].id') as image_id
      from listings
      where live = 1 and seq between ${first} and ${first + SITEMAP_SIZE - 1}
        and (licence_expires_at is null or licence_expires_at > ${ctx.now()})
      order by seq`);
  return rows.map((row) => ({ id: row.id, changedAt: row.changed_at, imageId: row.image_id }));
}

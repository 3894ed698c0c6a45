import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";

/** Listings per sitemap. A file may have 50,000 URLs; fewer are quicker to serve. */
export const SITEMAP_SIZE = 10_000;

export type SitemapListing = { id: string; changedAt: number; imageId: string | null };

/**
 * The numbers of non-empty sitemaps. The n-th has the live listings numbered (n - 1) × 10,000 + 1 to n × 10,000, so a
 * listing never moves to another. Reads one row for each.
 */
export async function listSitemaps(ctx: Pick<AppContext, "db">): Promise<number[]> {
  const live = sql`from listings where live = 1`;
  // Inlined, because D1 binds every number as a float, and 5 / 2 would be 2.5.
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

/** The live listings of the n-th sitemap: at most 10,000, in one range of an index. */
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

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

/**
 * The live listings of the n-th sitemap: one range of an index. It is named, because SQLite does not see that it holds
 * everything: to it, a generated column uses all columns of its table.
 */
function liveIn(now: number, n: number) {
  const first = (n - 1) * SITEMAP_SIZE + 1;
  return sql`listings indexed by listings_sitemap
    where live = 1 and seq between ${first} and ${first + SITEMAP_SIZE - 1}
      and (licence_expires_at is null or licence_expires_at > ${now})`;
}

const CHANGED_AT = sql.raw("max(updated_at, coalesce(approved_at, 0))");

/**
 * A text that is another one as soon as the n-th sitemap says something else: a listing in it went, came or changed.
 * Null if it has no listing. The highest id tells a database from one set up anew, whose numbers start again.
 */
export async function sitemapVersion(ctx: Pick<AppContext, "db" | "now">, n: number): Promise<string | null> {
  const rows = await ctx.db.all<{ version: string | null }>(sql`
    select count(*) || '-' || sum(seq) || '-' || sum(${CHANGED_AT}) || '-' || max(id) as version
      from ${liveIn(ctx.now(), n)}`);
  return rows[0]?.version ?? null;
}

/**
 * The live listings of the n-th sitemap: at most 10,000. They come as one text of up to 800 kB, which database and
 * Worker write and read faster than ten thousand rows.
 */
export async function listSitemapListings(
  ctx: Pick<AppContext, "db" | "now">,
  n: number,
): Promise<SitemapListing[]> {
  const rows = await ctx.db.all<{ lines: string | null }>(sql`
    select group_concat(line, ';') as lines from (
      select id || ' ' || ${CHANGED_AT} || coalesce(' ' || first_image_id, '') as line
        from ${liveIn(ctx.now(), n)}
        order by seq)`);
  const lines = rows[0]?.lines?.split(";") ?? [];
  return lines.map((line) => {
    const [id = "", changedAt, imageId = null] = line.split(" ");
    return { id, changedAt: Number(changedAt), imageId };
  });
}

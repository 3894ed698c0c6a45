import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { BROWSED, type Browsed } from "./quick-links.ts";

/** Live listings per city for the most common searches, from the stored counts. */
export async function countBrowsed(ctx: Pick<AppContext, "db">): Promise<Browsed[]> {
  const counts = BROWSED.map(
    ({ type, offer }) =>
      sql`select listing_type as type, offer_type as offer, city, n from listing_counts
        where offer_type = ${offer} and listing_type = ${type} and bedrooms = -1 and city > '' and district_key = ''
          and n > 0`,
  );
  return ctx.db.all<Browsed>(sql.join(counts, sql` union all `));
}

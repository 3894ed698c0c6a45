import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { listings, priceChanges } from "#app/db/schema.server.ts";
import type { PriceChange } from "#app/domains/listings/prices/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** How many changes a listing's page shows. */
const SHOWN = 50;

/** The changes of a listing's public price, the latest first. */
export async function listPriceChanges(
  { db }: Pick<AppContext, "db">,
  listingId: string,
): Promise<PriceChange[]> {
  return db.query.priceChanges.findMany({
    columns: { listingId: false },
    where: eq(priceChanges.listingId, listingId),
    orderBy: [desc(priceChanges.changedAt), desc(priceChanges.id)],
    limit: SHOWN,
  });
}

/** The changes of all of a person's listings, the earliest first. */
export async function listOwnPriceChanges({ db }: Pick<AppContext, "db">, userId: string) {
  const own = db.select({ id: listings.id }).from(listings).where(eq(listings.userId, userId));
  return db
    .select()
    .from(priceChanges)
    .where(inArray(priceChanges.listingId, own))
    .orderBy(asc(priceChanges.changedAt), sql`rowid`);
}

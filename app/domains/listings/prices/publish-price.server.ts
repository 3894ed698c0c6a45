import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { listings, priceAlerts, priceChanges } from "#app/db/schema.server.ts";
import { LOWERED } from "#app/domains/listings/search/index-codes.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";

type Ctx = Pick<AppContext, "db" | "now">;
type Published = { id: string; price: number; formerPrice: number | null };

/** How long a lowering waits for others of the same listing, so that all of them are one mail. */
const GATHERED_FOR = minutes(2);

/** The columns of a listing at its approval: its price is now the one that the public sees. */
export function publishedPrice(now: number) {
  const { formerPrice, price, loweredFrom, loweredAt, searchCodes } = listings;
  // Without a former price, or with the same one, nothing changes.
  const after = (lowered: SQL, otherwise: SQL) =>
    sql`case when ${formerPrice} > ${price} then ${lowered} when ${formerPrice} < ${price} then null else ${otherwise} end`;
  const isLowered = after(sql`1`, sql`${loweredAt} is not null`);
  return {
    formerPrice: null,
    loweredFrom: after(sql`${formerPrice}`, sql`${loweredFrom}`),
    loweredAt: after(sql`cast(${now} as integer)`, sql`${loweredAt}`),
    searchCodes: sql`replace(${searchCodes}, ${LOWERED}, '') || case when ${isLowered} then ${LOWERED} else '' end`,
  };
}

/**
 * What else the approval writes, if `holds`: the change of price in the listing's history, and for a lowering the alert of
 * it, unless one that waits will tell of this lowering too. An alert that waited for the listing is due soon.
 */
export function priceStatements(ctx: Ctx, { id, price, formerPrice }: Published, holds: SQL) {
  const now = ctx.now();
  const dueAt = now + GATHERED_FOR;
  const waiting = and(
    eq(priceAlerts.listingId, id),
    eq(priceAlerts.status, "pending"),
    isNull(priceAlerts.enqueuedAt),
  );
  const sooner = ctx.db
    .update(priceAlerts)
    .set({ dueAt: sql`min(${priceAlerts.dueAt}, ${dueAt})` })
    .where(and(waiting, holds));
  if (formerPrice === null || formerPrice === price) return [sooner];
  const change = { id: newId(), listingId: id, oldPrice: formerPrice, newPrice: price, changedAt: now };
  const recorded = insertWhere(ctx.db, priceChanges, change, holds);
  if (formerPrice < price) return [sooner, recorded];
  const alert = {
    id: newId(),
    listingId: id,
    fromPrice: formerPrice,
    status: "pending" as const,
    dueAt,
    toldUpTo: "",
    createdAt: now,
  };
  const isFirst = sql`${holds} and not exists (select 1 from ${priceAlerts} where ${waiting})`;
  return [sooner, recorded, insertWhere(ctx.db, priceAlerts, alert, isFirst)];
}

/** The listing is now another offer: what is known of its former prices goes with the edit, if `holds`. */
export const forgetPrices = ({ db }: Pick<AppContext, "db">, id: string, holds: SQL) => [
  db.delete(priceChanges).where(and(eq(priceChanges.listingId, id), holds)),
  db.delete(priceAlerts).where(and(eq(priceAlerts.listingId, id), holds)),
];

import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import {
  HOME_LATEST,
  type ListingCard,
  type ListingEstimate,
  type ListingImage,
  type ListingStatus,
  type PublicListing,
} from "#app/domains/listings/rules.ts";

export type Listing = typeof listings.$inferSelect;

type Db = Pick<AppContext, "db">;

/** The columns of `public_listings` that a card needs, under its alias `p`. */
export const CARD_COLUMNS = sql.raw(
  `p.seq, p.id, p.title, p.listing_type, p.offer_type, p.price, p.currency, p.price_per_sqm, p.area_sqm, p.bedrooms,
  p.bathrooms, p.country, p.city, p.district, p.latitude, p.longitude, p.images, p.estimate_low, p.estimate_point,
  p.estimate_high, p.estimate_grade, p.estimate_reason, p.created_at`,
);

/** A row of these columns. */
export type CardRow = {
  seq: number;
  id: string;
  title: string;
  listing_type: ListingCard["listingType"];
  offer_type: ListingCard["offerType"];
  price: number;
  currency: ListingCard["currency"];
  price_per_sqm: number | null;
  area_sqm: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  country: ListingCard["country"];
  city: string;
  district: string | null;
  latitude: number | null;
  longitude: number | null;
  images: string;
  estimate_low: number | null;
  estimate_point: number | null;
  estimate_high: number | null;
  estimate_grade: "A" | "B" | "C" | "D" | "E" | null;
  estimate_reason: (ListingEstimate & { ok: false })["reason"] | null;
  created_at: number;
};

/** The columns that a listing's own page needs beside a card's, under the alias `p`. */
export const DETAIL_COLUMNS = sql.raw(
  `p.user_id, p.description, p.address, p.floor_number, p.licence_number, p.licence_expires_at, p.estimated_at,
  p.views_count`,
);

/** A row of both. */
export type DetailRow = CardRow & {
  user_id: string;
  description: string;
  address: string;
  floor_number: number | null;
  licence_number: string | null;
  licence_expires_at: number | null;
  estimated_at: number;
  views_count: number;
};

/** To about a hundred metres: an advertisement shows where, not which door. */
export const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

function estimateOf(row: CardRow): ListingEstimate {
  const { estimate_low: low, estimate_point: point, estimate_high: high, estimate_grade: grade } = row;
  if (low === null || point === null || high === null || grade === null)
    return { ok: false, reason: row.estimate_reason ?? "no-evidence-for-city" };
  return { ok: true, low, point, high, grade };
}

export function cardOf(row: CardRow): ListingCard {
  const images = JSON.parse(row.images) as ListingImage[];
  return {
    id: row.id,
    seq: row.seq,
    title: row.title,
    listingType: row.listing_type,
    offerType: row.offer_type,
    price: row.price,
    currency: row.currency,
    pricePerSqm: row.price_per_sqm,
    areaSqm: row.area_sqm,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    country: row.country,
    city: row.city,
    district: row.district,
    latitude: row.latitude === null ? null : rounded(row.latitude),
    longitude: row.longitude === null ? null : rounded(row.longitude),
    image: images[0] ?? null,
    imageCount: images.length,
    estimate: estimateOf(row),
    createdAt: row.created_at,
  };
}

/** The cards of live listings, in the order of the numbers given; of those alone that `exact` holds for. */
export async function readCards(
  ctx: Db,
  wanted: readonly { seq: number }[],
  exact: SQL = sql`true`,
): Promise<ListingCard[]> {
  const seqs = JSON.stringify(wanted.map(({ seq }) => seq));
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from json_each(${seqs}) as w cross join public_listings p on p.seq = w.value
      where ${exact}`,
  );
  const cards = new Map(rows.map((row) => [row.seq, cardOf(row)]));
  return wanted.flatMap(({ seq }) => cards.get(seq) ?? []);
}

/** The newest live listings, for the home page. */
export async function listLatest(ctx: Db, limit = HOME_LATEST): Promise<ListingCard[]> {
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from public_listings p order by p.seq desc limit ${limit}`,
  );
  return rows.map(cardOf);
}

/** A live listing as anybody sees it, or null. */
export async function findPublicListing(ctx: Db, id: string): Promise<PublicListing | null> {
  const row = await ctx.db.get<DetailRow | undefined>(
    sql`select ${CARD_COLUMNS}, ${DETAIL_COLUMNS} from public_listings p where p.id = ${id}`,
  );
  return row ? detailOf(row) : null;
}

export function detailOf(row: DetailRow): PublicListing {
  return {
    ...cardOf(row),
    userId: row.user_id,
    description: row.description,
    address: row.address,
    floorNumber: row.floor_number,
    images: JSON.parse(row.images) as ListingImage[],
    licenceNumber: row.licence_number,
    licenceExpiresAt: row.licence_expires_at,
    estimatedAt: row.estimated_at,
    viewsCount: row.views_count,
  };
}

/** The member's own listing in whatever state, with its contact fields; null for one that is not theirs. */
export async function findOwnListing(ctx: MemberContext, id: string): Promise<Listing | null> {
  const row = await ctx.db.query.listings.findFirst({
    where: and(eq(listings.id, id), eq(listings.userId, ctx.userId)),
  });
  return row ?? null;
}

/** The member's own listings, newest first, a page at a time: those before `before` (a seq), of one status if asked. */
export async function listOwnListings(
  ctx: MemberContext,
  { status, before, limit = 20 }: { status?: ListingStatus; before?: number; limit?: number } = {},
): Promise<Listing[]> {
  return ctx.db.query.listings.findMany({
    where: and(
      eq(listings.userId, ctx.userId),
      status ? eq(listings.status, status) : undefined,
      before === undefined ? undefined : lt(listings.seq, before),
    ),
    orderBy: desc(listings.seq),
    limit,
  });
}

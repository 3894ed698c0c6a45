import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { listings, publicListings } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { officeText, readOffice } from "#app/domains/offices/named-office.server.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import {
  type ListingCard,
  type ListingEstimate,
  type ListingStatus,
  type PublicListing,
} from "#app/domains/listings/rules.ts";

export type Listing = typeof listings.$inferSelect;

type Db = Pick<AppContext, "db">;

/** Listings on the home page. */
const HOME_LATEST = 6;

/** Columns of the public view that a card needs. */
export const CARD = {
  seq: publicListings.seq,
  id: publicListings.id,
  title: publicListings.title,
  listingType: publicListings.listingType,
  offerType: publicListings.offerType,
  price: publicListings.price,
  rentPeriod: publicListings.rentPeriod,
  currency: publicListings.currency,
  pricePerSqm: publicListings.pricePerSqm,
  areaSqm: publicListings.areaSqm,
  bedrooms: publicListings.bedrooms,
  bathrooms: publicListings.bathrooms,
  country: publicListings.country,
  city: publicListings.city,
  district: publicListings.district,
  latitude: publicListings.latitude,
  longitude: publicListings.longitude,
  images: publicListings.images,
  estimateLow: publicListings.estimateLow,
  estimatePoint: publicListings.estimatePoint,
  estimateHigh: publicListings.estimateHigh,
  estimateGrade: publicListings.estimateGrade,
  estimateReason: publicListings.estimateReason,
  createdAt: publicListings.createdAt,
  licenceConfirmedAt: publicListings.licenceConfirmedAt,
  loweredFrom: publicListings.loweredFrom,
  office: officeText("public_listings").mapWith(readOffice).as("office"),
};
/** A row with these columns, read from the table or from the public view. */
type Row<Columns> = Pick<Listing, Exclude<keyof Columns, "office"> & keyof Listing> &
  Pick<ListingCard, "office">;
type CardRow = Row<typeof CARD>;

/** Additional columns for a listing's own page. */
const DETAIL = {
  ...CARD,
  userId: publicListings.userId,
  description: publicListings.description,
  address: publicListings.address,
  floorNumber: publicListings.floorNumber,
  licenceNumber: publicListings.licenceNumber,
  licenceExpiresAt: publicListings.licenceExpiresAt,
  licenceRegister: publicListings.licenceRegister,
  licenceLink: publicListings.licenceLink,
  estimatedAt: publicListings.estimatedAt,
  viewsCount: publicListings.viewsCount,
  approvedAt: publicListings.approvedAt,
};

/** To about a hundred metres: an advertisement shows the area, not the door. */
export const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

function estimateOf(row: CardRow): ListingEstimate {
  const { estimateLow: low, estimatePoint: point, estimateHigh: high, estimateGrade: grade } = row;
  if (low === null || point === null || high === null || grade === null)
    return { ok: false, reason: row.estimateReason ?? "no-evidence-for-city" };
  return { ok: true, low, point, high, grade };
}

export function cardOf(row: CardRow): ListingCard {
  return {
    id: row.id,
    seq: row.seq,
    title: row.title,
    listingType: row.listingType,
    offerType: row.offerType,
    price: row.price,
    rentPeriod: row.rentPeriod,
    currency: row.currency,
    pricePerSqm: row.pricePerSqm,
    areaSqm: row.areaSqm,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    country: row.country,
    city: row.city,
    district: row.district,
    latitude: row.latitude === null ? null : rounded(row.latitude),
    longitude: row.longitude === null ? null : rounded(row.longitude),
    image: row.images[0] ?? null,
    imageCount: row.images.length,
    estimate: estimateOf(row),
    createdAt: row.createdAt,
    licenceConfirmedAt: row.licenceConfirmedAt,
    loweredFrom: row.loweredFrom,
    office: row.office,
  };
}

/** Cards of live listings in the order of the given numbers, only those for which `exact` holds. */
export async function readCards(
  { db }: Db,
  wanted: readonly { seq: number }[],
  exact?: SQL,
): Promise<ListingCard[]> {
  const seqs = JSON.stringify(wanted.map(({ seq }) => seq));
  const rows = await db
    .select(CARD)
    .from(sql`json_each(${seqs}) as w`)
    .crossJoin(publicListings)
    .where(and(sql`${publicListings.seq} = w.value`, exact));
  const cards = new Map(rows.map((row) => [row.seq, cardOf(row)]));
  return wanted.flatMap(({ seq }) => cards.get(seq) ?? []);
}

/** The newest live listings, for the home page. */
export async function listLatest({ db }: Db, limit = HOME_LATEST): Promise<ListingCard[]> {
  const rows = await db.select(CARD).from(publicListings).orderBy(desc(publicListings.seq)).limit(limit);
  return rows.map(cardOf);
}

/** A live listing as everybody sees it, or null. */
export async function findPublicListing({ db }: Db, id: string): Promise<PublicListing | null> {
  const [row] = await db.select(DETAIL).from(publicListings).where(eq(publicListings.id, id));
  return row ? detailOf(row) : null;
}

/** The public part of a listing, without its contact fields. */
export function detailOf(row: Row<typeof DETAIL>): PublicListing {
  return {
    ...cardOf(row),
    userId: row.userId,
    description: row.description,
    address: row.address,
    floorNumber: row.floorNumber,
    images: row.images,
    licenceNumber: row.licenceNumber,
    licenceExpiresAt: row.licenceExpiresAt,
    licenceRegister: row.licenceRegister,
    licenceLink: row.licenceLink,
    estimatedAt: row.estimatedAt,
    viewsCount: row.viewsCount,
    approvedAt: row.approvedAt,
  };
}

/**
 * The member's own listing in any state, or one of the office that they own, with contact fields; null if it is neither.
 */
export async function findOwnListing(ctx: MemberContext, id: string): Promise<Listing | null> {
  const row = await ctx.db.query.listings.findFirst({
    where: and(eq(listings.id, id), mayHandle(ctx.userId)),
  });
  return row ?? null;
}

/** A page of the member's own listings, newest first: those before `before` (a seq), optionally of one status. */
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

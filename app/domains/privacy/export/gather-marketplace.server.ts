import { asc, eq, sql } from "drizzle-orm";
import {
  favorites,
  listingMessages,
  listingReports,
  listings,
  savedSearches,
} from "#app/db/schema.server.ts";
import { sealOf } from "#app/domains/listings/contact/send-message.server.ts";
import { iso } from "#app/lib/iso.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";

type Db = Pick<AppContext, "db">;
type Ctx = Pick<AppContext, "db" | "settings" | "log">;

/** What a person put up, saved, asked and reported on the marketplace, in the shape it has in `account.json`. */
export async function gatherMarketplace(ctx: Ctx, userId: string) {
  return {
    listings: await listingsOf(ctx, userId),
    favorites: await favoritesOf(ctx, userId),
    saved_searches: await searchesOf(ctx, userId),
    messages_sent: await messagesOf(ctx, userId),
    listing_reports: await reportsOf(ctx, userId),
  };
}

/** Under which name a picture of a listing lies in the ZIP; `position` counts from one. */
export const pictureName = (listingId: string, position: number): string =>
  `listings/${listingId}/${position}.webp`;

/** Everything that the person entered and what became of it. Columns that only help searches say nothing more. */
async function listingsOf({ db }: Db, userId: string) {
  const rows = await db.query.listings.findMany({
    where: eq(listings.userId, userId),
    orderBy: asc(listings.seq),
  });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    listing_type: row.listingType,
    offer_type: row.offerType,
    price: row.price,
    currency: row.currency,
    area_sqm: row.areaSqm,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    floor_number: row.floorNumber,
    country: row.country,
    city: row.city,
    district: row.district,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    contact_email: row.contactEmail,
    licence_number: row.licenceNumber,
    licence_expires_at: iso(row.licenceExpiresAt),
    status: row.status,
    rejection_reason: row.rejectionReason,
    closed_as: row.closedAs,
    hidden_as: row.hiddenAs,
    suspended_at: iso(row.suspendedAt),
    estimate: row.estimatePoint && {
      low: row.estimateLow,
      point: row.estimatePoint,
      high: row.estimateHigh,
      grade: row.estimateGrade,
    },
    views_count: row.viewsCount,
    created_at: iso(row.createdAt),
    changed_at: iso(row.updatedAt),
    submitted_at: iso(row.submittedAt),
    approved_at: iso(row.approvedAt),
    confirmed_at: iso(row.confirmedAt),
    closed_at: iso(row.closedAt),
    images: row.images.map(({ id, width, height }, index) => ({
      url: listingImageUrl(id, "gallery"),
      file: pictureName(row.id, index + 1),
      width,
      height,
    })),
  }));
}

/** The title of another owner's listing is left out once the listing is no longer public. */
async function favoritesOf({ db }: Db, userId: string) {
  const title = sql<
    string | null
  >`(select p.title from public_listings p where p.id = ${favorites.listingId})`;
  const rows = await db
    .select({ listingId: favorites.listingId, title, createdAt: favorites.createdAt })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(asc(favorites.createdAt));
  return rows.map((row) => ({
    listing_id: row.listingId,
    title: row.title,
    saved_at: iso(row.createdAt),
  }));
}

async function searchesOf({ db }: Db, userId: string) {
  const rows = await db.query.savedSearches.findMany({
    where: eq(savedSearches.userId, userId),
    orderBy: asc(savedSearches.createdAt),
  });
  return rows.map((row) => ({
    query: row.query,
    saved_at: iso(row.createdAt),
    looked_at: iso(row.lookedAt),
    mailed_at: iso(row.mailedAt),
  }));
}

async function messagesOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db.query.listingMessages.findMany({
    where: eq(listingMessages.senderId, userId),
    orderBy: asc(listingMessages.createdAt),
  });
  return Promise.all(
    rows.map(async (row) => ({
      listing_id: row.listingId,
      message: await unsealOrNull(ctx, sealOf(row.id), row.sealed),
      sent_at: iso(row.createdAt),
    })),
  );
}

async function reportsOf({ db }: Db, userId: string) {
  const rows = await db.query.listingReports.findMany({
    where: eq(listingReports.userId, userId),
    orderBy: asc(listingReports.createdAt),
  });
  return rows.map((row) => ({
    listing_id: row.listingId,
    reason: row.reason,
    note: row.note,
    reported_at: iso(row.createdAt),
    resolved_at: iso(row.resolvedAt),
  }));
}

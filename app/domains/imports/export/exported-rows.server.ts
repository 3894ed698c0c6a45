import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { importedListings, importPictures, listings } from "#app/db/schema.server.ts";
import { dayThatEnds } from "#app/domains/listings/own/licence.ts";
import { openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { rentPer } from "#app/lib/rent.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { ExportedRow } from "./write-rows.ts";

const AT_ONCE = 200;

/**
 * The member's open listings as rows of our own shape, oldest first. An imported one has its own reference and the addresses
 * of its pictures, so that importing the file changes nothing; one written by hand has its id.
 */
export async function* exportedRows(ctx: MemberContext): AsyncGenerator<ExportedRow> {
  for (let after = 0; ;) {
    const rows = await ctx.db
      .select({ listing: listings, reference: importedListings.reference })
      .from(listings)
      .leftJoin(importedListings, eq(importedListings.listingId, listings.id))
      .where(and(eq(listings.userId, ctx.userId), isNull(listings.closedAs), gt(listings.seq, after)))
      .orderBy(asc(listings.seq))
      .limit(AT_ONCE);
    const pictures = await picturesOf(
      ctx,
      rows.flatMap(({ listing, reference }) => (reference === null ? [] : [listing.id])),
    );
    for (const { listing, reference } of rows)
      yield rowOf(
        { ...listing, licenceHolder: await openHolder(ctx, listing) },
        reference,
        pictures.get(listing.id) ??
          listing.images.map(({ id }) => `${ctx.settings.origin}${listingImageUrl(id, "gallery")}`),
      );
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.listing.seq;
  }
}

async function picturesOf({ db }: MemberContext, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]));
  // D1 binds a hundred values at most.
  for (let at = 0; at < ids.length; at += 90) {
    const rows = await db
      .select({ listingId: importPictures.listingId, address: importPictures.address })
      .from(importPictures)
      .where(inArray(importPictures.listingId, ids.slice(at, at + 90)))
      .orderBy(asc(importPictures.position));
    for (const { listingId, address } of rows) found.get(listingId)?.push(address);
  }
  return found;
}

const text = (value: string | number | null): string => (value === null ? "" : String(value));

function rowOf(
  listing: typeof listings.$inferSelect & { licenceHolder: string | null },
  reference: string | null,
  pictures: string[],
): ExportedRow {
  const isRent = listing.offerType === "rent";
  return {
    reference: reference ?? listing.id,
    offer_type: listing.offerType,
    listing_type: listing.listingType,
    price: text(isRent ? rentPer(listing.rentPeriod, listing.price) : listing.price),
    rent_period: isRent ? listing.rentPeriod : "",
    title: listing.title,
    description: listing.description,
    country: listing.country,
    city: listing.city,
    district: text(listing.district),
    address: listing.address,
    area_sqm: text(listing.areaSqm),
    area_unit: listing.areaSqm === null ? "" : "sqm",
    bedrooms: text(listing.bedrooms),
    bathrooms: text(listing.bathrooms),
    floor_number: text(listing.floorNumber),
    latitude: text(listing.latitude),
    longitude: text(listing.longitude),
    licence_number: text(listing.licenceNumber),
    licence_expires_at:
      listing.licenceExpiresAt === null ? "" : dayThatEnds(listing.licenceExpiresAt, listing.country),
    licence_holder: text(listing.licenceHolder),
    pictures: pictures.join("\n"),
  };
}

import { inArray } from "drizzle-orm";
import { images, listings } from "#app/db/schema.server.ts";
import { foldSearch } from "#app/lib/text/arabic.ts";
import { hashDistance, isTelling } from "#app/lib/pictures/image-hash.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isSameAmount, metresBetween, SAME_PICTURE, shinglesOf, similarity } from "./likeness.ts";
import { readModerated, type ModeratedListing } from "./moderated-listing.server.ts";
import type { ComparedSide, ListingLikeness } from "#app/domains/listings/moderation/rules.ts";
import type { ListingImage } from "#app/domains/listings/rules.ts";

export type Side = ModeratedListing & ComparedSide;

/** Two listings for a moderator to compare; null if one of them is gone, or both are the same. */
export async function compareListings(
  ctx: AdminContext,
  a: string,
  b: string,
): Promise<{ sides: [Side, Side]; likeness: ListingLikeness } | null> {
  if (a === b) return null;
  const { db } = ctx;
  const [complete, more] = await Promise.all([
    readModerated(ctx, [a, b]),
    db
      .select({
        id: listings.id,
        images: listings.images,
        bedrooms: listings.bedrooms,
        bathrooms: listings.bathrooms,
        floorNumber: listings.floorNumber,
        latitude: listings.latitude,
        longitude: listings.longitude,
        searchWords: listings.searchWords,
      })
      .from(listings)
      .where(inArray(listings.id, [a, b])),
  ]);
  const [one, other] = [a, b].map((id) => {
    const listing = complete.find((found) => found.id === id);
    const rest = more.find((found) => found.id === id);
    return listing && rest ? { listing, rest } : null;
  });
  if (!one || !other) return null;

  const alike = await findAlike(ctx, one.rest.images, other.rest.images);
  const sideOf = ({ listing, rest }: typeof one): Side => ({
    ...listing,
    allImages: rest.images.map((image) => ({ ...image, isAlike: alike.has(image.id) })),
    bedrooms: rest.bedrooms,
    bathrooms: rest.bathrooms,
    floorNumber: rest.floorNumber,
  });
  const metres = metresBetween(one.rest, other.rest);
  return {
    sides: [sideOf(one), sideOf(other)],
    likeness: {
      text: similarity(shinglesOf(one.rest.searchWords), shinglesOf(other.rest.searchWords)),
      metres: Number.isFinite(metres) ? Math.round(metres) : null,
      same: sameFields(one, other),
    },
  };
}

type Read = {
  listing: ModeratedListing;
  rest: { bedrooms: number | null; bathrooms: number | null; floorNumber: number | null };
};

/** Fields with the same content: texts as searches fold them, amounts that differ only by rounding. */
function sameFields(one: Read, other: Read): ListingLikeness["same"] {
  const [a, b] = [one.listing, other.listing];
  const text = (field: "title" | "description" | "address" | "district") =>
    foldSearch(a[field] ?? "") === foldSearch(b[field] ?? "");
  const rooms = (field: keyof Read["rest"]) => one.rest[field] === other.rest[field];
  const amount = (x: number | null, y: number | null) =>
    x === null || y === null ? x === y : isSameAmount(x, y);
  return {
    title: text("title"),
    description: text("description"),
    kind: a.listingType === b.listingType && a.offerType === b.offerType,
    price: a.currency === b.currency && amount(a.price, b.price),
    area: amount(a.areaSqm, b.areaSqm),
    rooms: rooms("bedrooms") && rooms("bathrooms") && rooms("floorNumber"),
    place: a.country === b.country && a.city === b.city && text("district") && text("address"),
    owner: a.userId === b.userId,
    licence: a.licenceNumber === b.licenceNumber,
  };
}

/** Pictures of each that the other shows too, near copies included. */
async function findAlike(
  { db }: AdminContext,
  one: readonly ListingImage[],
  other: readonly ListingImage[],
): Promise<Set<string>> {
  const hashes = await db
    .select({ id: images.id, hash: images.hash })
    .from(images)
    .where(
      inArray(
        images.id,
        [...one, ...other].map(({ id }) => id),
      ),
    );
  const hashOf = new Map(hashes.map(({ id, hash }) => [id, hash]));
  const isAlike = (a: string, b: string): boolean => {
    if (a === b) return true;
    const [first, second] = [hashOf.get(a), hashOf.get(b)];
    if (!first || !second || !isTelling(first) || !isTelling(second)) return false;
    return hashDistance(first, second) <= SAME_PICTURE;
  };
  const pairs = one.flatMap((a) => other.map((b) => [a.id, b.id] as const));
  return new Set(pairs.filter(([a, b]) => isAlike(a, b)).flat());
}

import { knownPlaceName } from "#app/domains/valuation/places.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { estimateColumns, estimateListing } from "./estimate-listing.server.ts";
import { findFlags } from "./flag-listing.server.ts";
import { indexEntry } from "./index-entry.ts";
import { endOfDay } from "./licence.ts";
import { listingTypeOf, type ListingInput } from "./listing-input.ts";
import type { Listing } from "./queries.server.ts";
import { hasRooms, type ListingImage } from "./rules.ts";

/** What a form says of the property and its offer: everything but the contact data. */
export function contentOf(input: ListingInput, images: ListingImage[]) {
  const { country, city, district } = input;
  const listingType = listingTypeOf(input);
  const rooms = hasRooms(listingType);
  const day = input.licence_expires_at;
  return {
    title: input.title,
    description: input.description,
    listingType,
    offerType: input.offer_type,
    price: input.price,
    currency: currencyOf(country),
    areaSqm: input.area_sqm,
    bedrooms: rooms ? input.bedrooms : null,
    bathrooms: rooms ? input.bathrooms : null,
    floorNumber: listingType === "land" ? null : input.floor_number,
    country,
    city,
    // Under the name the evidence is cited by, where the typed one is known.
    district: district && (knownPlaceName(country, city, district) ?? district),
    address: input.address,
    latitude: input.latitude,
    longitude: input.longitude,
    images,
    licenceNumber: input.licence_number,
    licenceExpiresAt: day === null ? null : endOfDay(day, country),
  };
}
export type Content = ReturnType<typeof contentOf>;

/** Nobody but the owner sees these. */
export function contactOf({ email }: Pick<MemberContext, "email">, input: ListingInput) {
  return {
    contactName: input.contact_name,
    contactPhone: input.contact_phone,
    contactEmail: input.contact_email ?? email,
  };
}

/** Whether a form says anything else of the property than the row does. */
export function differs(listing: Listing, content: Content): boolean {
  return Object.entries(content).some(
    ([key, value]) => JSON.stringify(listing[key as keyof Content]) !== JSON.stringify(value),
  );
}

/** The columns that follow from the content: what searches read, our estimate, and what a moderator should look at. */
export async function judge(ctx: MemberContext, id: string, content: Content) {
  const entry = indexEntry(content);
  const estimate = estimateListing(content, ctx.now());
  const { title, description, district, address, price, offerType, listingType } = content;
  const { city, areaSqm, latitude, longitude, images } = content;
  const flags = await findFlags(ctx, {
    id,
    userId: ctx.userId,
    title,
    description,
    district,
    address,
    price,
    offerType,
    listingType,
    city,
    areaSqm,
    latitude,
    longitude,
    estimate,
    imageIds: images.map((image) => image.id),
    searchWords: entry.searchWords,
  });
  return { ...entry, ...estimateColumns(ctx, estimate), flags };
}

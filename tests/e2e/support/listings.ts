import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import type { ListingType, OfferType } from "#app/domains/listings/rules.ts";
import { currencyOf, type Country } from "#app/domains/valuation/rules.ts";
import { imageOf } from "../../../scripts/seed/pictures.ts";
import { accountId, insertRow } from "./database.ts";
import { SARA } from "./people.ts";

/** The default listing: a two-bedroom flat for rent in Jeddah. */
const FLAT = {
  title: "شقة غرفتين في حي السلامة",
  description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.",
  listingType: "apartment" as ListingType,
  offerType: "rent" as OfferType,
  price: 36_000,
  areaSqm: 110 as number | null,
  bedrooms: 2 as number | null,
  bathrooms: 2,
  country: "sa" as Country,
  city: "Jeddah",
  district: "السلامة",
  address: "شارع قريش",
  latitude: null as number | null,
  longitude: null as number | null,
};

/**
 * Inserts approved listings (of the demo member by default), as if they had been posted and moderated. Returns their
 * ids in order.
 */
export async function insertListings(
  wanted: readonly Partial<typeof FLAT>[],
  owner = SARA.email,
): Promise<string[]> {
  const rows = wanted.map((listing) => rowOf({ ...FLAT, ...listing }));
  const userId = await accountId(owner);
  for (const row of rows) await insertRow("listings", { user_id: userId, ...row });
  return rows.map(({ id }) => id);
}

function rowOf(listing: typeof FLAT) {
  const now = Date.now();
  const { districtKey, pricePerSqm, searchWords, searchCodes } = indexEntry(listing);
  return {
    id: newId(),
    licence_number: "7200299856",
    licence_expires_at: now + days(365),
    title: listing.title,
    description: listing.description,
    listing_type: listing.listingType,
    offer_type: listing.offerType,
    price: listing.price,
    currency: currencyOf(listing.country),
    area_sqm: listing.areaSqm,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    country: listing.country,
    city: listing.city,
    district: listing.district,
    district_key: districtKey,
    address: listing.address,
    latitude: listing.latitude,
    longitude: listing.longitude,
    // One of the demo's pictures, which the bucket has.
    images: JSON.stringify([imageOf("apartment", 0)]),
    status: "approved",
    confirmed_at: now,
    estimate_low: Math.round(listing.price * 0.9),
    estimate_point: listing.price,
    estimate_high: Math.round(listing.price * 1.12),
    estimate_grade: "B",
    estimate_model: "test",
    estimated_at: now,
    flags: "[]",
    created_at: now,
    updated_at: now,
    submitted_at: now,
    approved_at: now,
    search_words: searchWords,
    search_codes: searchCodes,
    price_per_sqm: pricePerSqm,
  };
}

import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { loadValuer, type ModelSource } from "#app/domains/valuation/model.server.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { e164Of } from "#app/lib/text/phone.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { estimateColumns, estimateListing } from "./estimates/estimate-listing.server.ts";
import { findFlags, ownFlags, type FlagCandidate } from "./moderation/flag-listing.server.ts";
import { indexEntry } from "./search/index-entry.ts";
import { endOfDay } from "./own/licence.ts";
import { askedPrice } from "./own/asked-rent.ts";
import { contactPhoneCountry, listingTypeOf, type ListingInput } from "./own/listing-input.ts";
import type { Listing } from "./search/live-listings.server.ts";
import { likelierPeriod, type RentPeriod } from "#app/lib/rent.ts";
import { hasRooms, type ListingEstimate, type ListingImage } from "./rules.ts";

/** The part of a form about the property and its offer: everything but the contact data. */
export async function contentOf(ctx: ModelSource, input: ListingInput, images: ListingImage[]) {
  const { country, city } = input;
  const listingType = listingTypeOf(input);
  const rooms = hasRooms(listingType);
  const day = input.licence_expires_at;
  const { price, rentPeriod } = askedPrice(input);
  return {
    title: input.title,
    description: input.description,
    listingType,
    offerType: input.offer_type,
    price,
    rentPeriod,
    currency: currencyOf(country),
    areaSqm: input.area_sqm,
    bedrooms: rooms ? input.bedrooms : null,
    bathrooms: rooms ? input.bathrooms : null,
    floorNumber: listingType === "land" ? null : input.floor_number,
    country,
    city,
    district: await storedDistrict(ctx, input),
    address: input.address,
    latitude: input.latitude,
    longitude: input.longitude,
    images,
    licenceNumber: input.licence_number,
    licenceExpiresAt: day === null ? null : endOfDay(day, country),
  };
}
export type Content = Awaited<ReturnType<typeof contentOf>>;

/** The contact data, and what of it the owner lets members see. */
export function contactOf({ email }: Pick<MemberContext, "email">, input: ListingInput) {
  return {
    contactName: input.contact_name,
    contactPhone: e164Of(input.contact_phone, contactPhoneCountry(input)),
    contactEmail: input.contact_email ?? email,
    allowName: input.allow_name,
    allowCall: input.allow_call,
    allowWhatsapp: input.allow_whatsapp,
  };
}

/** Whether a form differs from the row in anything about the property. */
export function differs(listing: Listing, content: Content): boolean {
  return Object.entries(content).some(
    ([key, value]) => JSON.stringify(listing[key as keyof Content]) !== JSON.stringify(value),
  );
}

/** A year's rent as a share of the value, where no rents are recorded: near enough to tell a month from a year. */
const USUAL_YIELD = 0.06;

/** What a year's rent is expected to be; null where nothing supports a figure. It is never shown. */
function expectedRent(valuer: Valuer, content: Content, at: number): number | null {
  const rent = estimateListing(valuer, content, at);
  if (rent.ok) return rent.point;
  const value =
    rent.reason === "no-rents" ? estimateListing(valuer, { ...content, offerType: "sale" }, at) : rent;
  return value.ok ? value.point * USUAL_YIELD : null;
}

/** The period that the rent of a form is likelier meant for, unless its owner has answered that; else null. */
export async function rentDoubt(
  ctx: Pick<AppContext, "now" | "marketFiles">,
  input: ListingInput,
  content: Content,
): Promise<RentPeriod | null> {
  const { price, rentPeriod, isChecked } = askedPrice(input);
  if (content.offerType !== "rent" || isChecked) return null;
  const expected = expectedRent(await loadValuer(ctx, content.country), content, ctx.now());
  return expected === null ? null : likelierPeriod(price, rentPeriod, expected);
}

/** Columns derived from the content: search columns, our estimate, and warnings for the moderator. */
export async function judge(ctx: MemberContext, id: string, content: Content) {
  const entry = indexEntry(content);
  const estimate = estimateListing(await loadValuer(ctx, content.country), content, ctx.now());
  const flags = await findFlags(ctx, candidateOf(ctx, id, content, estimate));
  return { ...entry, ...estimateColumns(ctx, estimate), flags };
}
export type Judged = Awaited<ReturnType<typeof judge>>;

/** The same without a look at other listings, for many at once: their copies are looked for later. */
export async function judgeAlone(
  ctx: Pick<AppContext, "now" | "marketFiles"> & { userId: string },
  id: string,
  content: Content,
): Promise<Judged> {
  const entry = indexEntry(content);
  const estimate = estimateListing(await loadValuer(ctx, content.country), content, ctx.now());
  const flags = ownFlags(candidateOf(ctx, id, content, estimate));
  return { ...entry, ...estimateColumns(ctx, estimate), flags };
}

/**
 * Searches for copies again after the listing is stored, since two posted at once do not find each other before. The
 * result is written to it, unless it was changed since. If this fails, the first result stays.
 */
export async function judgeAgain(
  ctx: MemberContext,
  {
    id,
    content,
    updatedAt,
    flags,
  }: Pick<Judged, "flags"> & { id: string; content: Content; updatedAt: number },
): Promise<void> {
  try {
    const estimate = estimateListing(await loadValuer(ctx, content.country), content, updatedAt);
    const found = await findFlags(ctx, candidateOf(ctx, id, content, estimate));
    if (JSON.stringify(found) === JSON.stringify(flags)) return;
    await ctx.db
      .update(listings)
      .set({ flags: found })
      .where(and(eq(listings.id, id), eq(listings.updatedAt, updatedAt)));
  } catch (error) {
    ctx.log("listing.copies_not_found_again", { reference: ctx.reference, error: errorText(error) }, "warn");
  }
}

/** What is compared with other listings. */
export function candidateOf(
  { userId }: Pick<MemberContext, "userId">,
  id: string,
  content: Content,
  estimate: ListingEstimate,
): FlagCandidate {
  const { title, description, district, address, price, offerType, listingType } = content;
  const { city, areaSqm, latitude, longitude, images } = content;
  return {
    id,
    userId,
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
    searchWords: indexEntry(content).searchWords,
  };
}

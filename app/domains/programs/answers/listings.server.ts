import type { z } from "zod";
import { findContactData } from "#app/domains/listings/contact/find-contact-data.ts";
import { verdictOf, type ListingCard } from "#app/domains/listings/rules.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { parseCursor } from "#app/domains/listings/search/search-cursor.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import type { ListingAnswer, SearchAnswer, WholeListing } from "#app/domains/programs/answer-schemas.ts";
import { answer, refuse, wrong, type Answered } from "#app/domains/programs/answered.ts";
import type { ListingParameters, SearchParameters } from "#app/domains/programs/parameters.ts";
import { readDrawn } from "#app/lib/drawn-rings.ts";
import { readNear } from "#app/lib/near.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { rentPer } from "#app/lib/rent.ts";
import { queryOf } from "#app/lib/with-params.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { cityAsked, cityNames } from "./city-names.ts";
import { refuseCursor } from "./prices.server.ts";

type Ctx = Pick<AppContext, "db" | "settings">;

/**
 * A page of live listings, found as the marketplace finds them. Unlike there, what cannot be read is refused: a
 * district without its city, a distance or a cursor in no known spelling.
 */
export async function answerSearch(
  ctx: Ctx,
  { after, city, lowered, ...asked }: z.output<typeof SearchParameters>,
): Promise<Answered<SearchAnswer>> {
  if (asked.district !== undefined && city === undefined)
    return refuse("bad-parameters", [wrong("district", "يلزم معه city", "Needs city")]);
  if (asked.near !== undefined && !readNear(asked.near))
    return refuse("bad-parameters", [
      wrong("near", "اكتبه هكذا: 24.7136,46.6753,800 أو metro,800", "Write 24.7136,46.6753,800 or metro,800"),
    ]);
  if (asked.areas !== undefined && !readDrawn(asked.areas))
    return refuse("bad-parameters", [
      wrong(
        "areas",
        "انسخه من عنوان السوق بعد الرسم",
        "Take it from the marketplace's address after drawing",
      ),
    ]);
  const query = new URLSearchParams(
    queryOf({
      ...asked,
      city: city === undefined ? null : cityAsked(city),
      lowered: lowered ? "true" : null,
    }),
  );
  const search = readSearch(query);
  if (after !== undefined && !parseCursor(search.sort, after)) return refuseCursor();
  const { listings, next, tally } = await searchListings(ctx, search, after ?? null);
  return answer(
    {
      listings: listings.map((card) => listingOf(ctx, card)),
      total: tally.n,
      total_is_minimum: tally.more,
      next,
    },
    next,
  );
}

/** A live listing without its contact data and its owner. */
export async function answerListing(
  ctx: Ctx,
  { listing_id: id }: z.output<typeof ListingParameters>,
): Promise<Answered<WholeListing>> {
  const listing = await findPublicListing(ctx, id);
  if (!listing) return refuse("no-such-listing");
  const { description, floorNumber, images, approvedAt } = listing;
  return answer({
    ...listingOf(ctx, listing),
    description: findContactData(description).length > 0 ? null : description,
    floor: floorNumber,
    pictures: images.map((image) => pictureUrl(ctx, image.id)),
    published_at: isoOf(approvedAt),
    licence_confirmed_by: listing.licenceRegister,
  });
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const pictureUrl = ({ settings }: Ctx, imageId: string): string =>
  settings.origin + listingImageUrl(imageId, "gallery");

/**
 * The title without what in it names a way of contact. Moderators are warned of such listings, but one may still be
 * live, and a program would spread what a page only shows.
 */
function bareTitle(title: string): string {
  const bare = findContactData(title).reduce((rest, piece) => rest.replaceAll(piece, "…"), title);
  return findContactData(bare).length > 0 ? "…" : bare;
}

/** What a card of the marketplace says. The address is left out: it often is the advertiser's own. */
function listingOf(ctx: Ctx, card: ListingCard): ListingAnswer {
  const { price, estimate, image } = card;
  const isRent = card.offerType === "rent";
  const asAsked = (yearly: number): number => (isRent ? rentPer(card.rentPeriod, yearly) : yearly);
  return {
    id: card.id,
    url: `${ctx.settings.origin}/marketplace/${card.id}`,
    title: bareTitle(card.title),
    type: card.listingType,
    offer: card.offerType,
    asking_price: asAsked(price),
    rent_period: isRent ? card.rentPeriod : null,
    currency: card.currency,
    asking_price_per_sqm: card.pricePerSqm,
    lowered_from: card.loweredFrom !== null && card.loweredFrom > price ? asAsked(card.loweredFrom) : null,
    area_sqm: card.areaSqm,
    bedrooms: card.bedrooms,
    bathrooms: card.bathrooms,
    country: card.country,
    ...cityNames(card.city),
    district: card.district,
    latitude: card.latitude,
    longitude: card.longitude,
    picture: image && pictureUrl(ctx, image.id),
    licence_confirmed_at: isoOf(card.licenceConfirmedAt),
    office: card.office && { name: bareTitle(card.office.name), slug: card.office.slug },
    estimate: estimate.ok
      ? { low: estimate.low, value: estimate.point, high: estimate.high, grade: estimate.grade }
      : null,
    no_estimate: estimate.ok ? null : estimate.reason,
    verdict: verdictOf(price, estimate),
  };
}

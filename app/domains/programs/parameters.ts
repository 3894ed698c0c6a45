import { z } from "zod";
import { AREA_MAX, LISTING_TYPES, OFFER_TYPES, PRICE_MAX, SORTS } from "#app/domains/listings/rules.ts";
import { BEDROOM_CHOICES } from "#app/domains/listings/search/search-input.ts";
import { citySlug } from "#app/domains/valuation/market-address.ts";
import { BEDROOMS_MAX } from "#app/domains/properties/estimate-input.ts";
import {
  CITIES,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  STORED_PROPERTY_TYPES,
} from "#app/domains/valuation/rules.ts";
import { DRAWN } from "#app/lib/drawn-rings.ts";
import { RENT_PERIODS } from "#app/lib/rent.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { told } from "./told.ts";

// The parameters of each operation, those of the path included. Programs get what they ask for or an error, so that a
// mistyped name is refused: pages are more lenient, because people follow old links.

/** Cities as the addresses of our pages of prices name them, "abu-dhabi": they need no escaping in a path. */
const CITY_SLUGS = COUNTRIES.flatMap((country) => CITIES[country].map(({ value }) => citySlug(value)));

const country = told("country", z.enum(COUNTRIES));
const city = told("city", z.enum(CITY_SLUGS));
const marketType = told("market_type", z.enum(STORED_PROPERTY_TYPES));
const listingId = told("listing_id", z.string().regex(/^[0-9a-f]{32}$/));
/** As the domain of each list writes it; what is none of its cursors is refused there. */
const after = told("after", z.string().min(1).max(60));
/** What a person may have typed somewhere, as our own forms take it. */
const words = (most: number) => z.string().overwrite(typedLine).max(most);
const whole = (most: number) => z.int().min(1).max(most);

export const EstimateParameters = z.strictObject({
  country: country.optional(),
  city,
  district: told("district", words(80)).optional(),
  project: told("project", words(120)).optional(),
  property_type: told("property_type", z.enum(FORM_PROPERTY_TYPES)),
  area_sqm: told("area_sqm", z.number().gt(0).max(AREA_MAX)),
  bedrooms: told("bedrooms", z.int().min(0).max(BEDROOMS_MAX)).optional(),
});

export const CityPricesParameters = z.strictObject({
  country: country.optional(),
  city: city.optional(),
  type: marketType.optional(),
});

export const MarketParameters = z.strictObject({ city, type: marketType });

export const DistrictPricesParameters = z.strictObject({ city, type: marketType, after: after.optional() });

export const SearchParameters = z.strictObject({
  search: told("search", words(100).min(1)).optional(),
  offer: told("offer", z.enum(OFFER_TYPES)).optional(),
  type: told("listing_type", z.enum(LISTING_TYPES)).optional(),
  city: city.optional(),
  district: told("district_of_city", words(80).min(1)).optional(),
  bedrooms: told(
    "bedrooms_filter",
    z
      .int()
      .min(BEDROOM_CHOICES[0])
      .max(Math.max(...BEDROOM_CHOICES)),
  ).optional(),
  min_price: told("min_price", whole(PRICE_MAX)).optional(),
  max_price: told("max_price", whole(PRICE_MAX)).optional(),
  rent_period: told("rent_period_asked", z.enum(RENT_PERIODS)).optional(),
  min_area: told("min_area", whole(AREA_MAX)).optional(),
  max_area: told("max_area", whole(AREA_MAX)).optional(),
  lowered: told("lowered", z.literal(true)).optional(),
  areas: told("areas", words(DRAWN.code)).optional(),
  near: told("near", words(40)).optional(),
  sort: told("sort", z.enum(SORTS)).optional(),
  after: after.optional(),
});

export const ListingParameters = z.strictObject({ listing_id: listingId });

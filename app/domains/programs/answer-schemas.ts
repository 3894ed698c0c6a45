import { z } from "zod";
import { REGISTERS } from "#app/domains/licences/rules.ts";
import { LISTING_TYPES, NO_ESTIMATE_REASONS, OFFER_TYPES } from "#app/domains/listings/rules.ts";
import { GRADES } from "#app/domains/valuation/engine/types.ts";
import { COUNTRIES, FORM_PROPERTY_TYPES, STORED_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { CURRENCIES } from "#app/lib/money.ts";
import { RENT_PERIODS } from "#app/lib/rent.ts";
import { told } from "./told.ts";

// What each operation answers, field by field. Nothing of a person is in any of them.

const text = z.string();
const day = z.iso.date();
const amount = z.int().min(0);
const perSqm = z.number().min(0);
const country = told("country", z.enum(COUNTRIES));
const city = told("city", text);
/** A city: its name in parameters, and its names for people. */
const cityNames = { city, city_ar: told("city_ar", text), city_en: told("city_en", text) };
const currency = told("currency", z.enum(CURRENCIES));
const grade = told("grade", z.enum(GRADES));
const url = told("url", z.url());
const next = told("next", text.nullable());
const LEVELS = ["project", "district", "city", "asking"] as const;
const REASONS = [
  "no-evidence-for-type",
  "no-evidence-for-city",
  "area-out-of-range",
  "range-too-wide",
] as const;
const LIMITS = [
  "city-level",
  "asking-prices",
  "few-sales",
  "old-data",
  "type-inferred",
  "prime-truncated",
  "no-rent-data",
  "plot-area",
  "wide-area",
  "district-unknown",
  "project-unknown",
] as const;

const Model = told(
  "model",
  z.object({ version: told("version", text), data_until: told("model_date", day) }),
);

const Limit = z.object({
  code: told("limit_code", z.enum(LIMITS)),
  detail_ar: told("detail_ar", text),
  detail_en: told("detail_en", text),
});

const Source = z.object({
  id: told("source_id", text),
  name_ar: told("name_ar", text),
  publisher_ar: told("publisher_ar", text),
  licence_ar: told("licence_ar", text),
  from: told("from", text),
  to: told("to", text),
});

const Disclaimed = { disclaimer_ar: told("disclaimer_ar", text), disclaimer_en: told("disclaimer_en", text) };

const Comparable = z.object({
  sold_on: told("sold_on", day),
  place_ar: told("place_ar", text),
  project: told("project", text.nullable()),
  area_sqm: told("area_sqm", z.number()),
  bedrooms: told("bedrooms", z.int().nullable()),
  price: told("price", amount),
  price_per_sqm: told("price_per_sqm", perSqm),
  adjusted_price: told("adjusted_price", amount),
  distance_km: told("distance_km", z.number().nullable()),
});

export const EstimateAnswer = z.object({
  property: told(
    "property",
    z.object({
      country,
      ...cityNames,
      district: told("district", text.nullable()),
      project: told("project", text.nullable()),
      property_type: told("property_type", z.enum(FORM_PROPERTY_TYPES)),
      area_sqm: told("area_sqm", z.number()),
      bedrooms: told("bedrooms", z.int().nullable()),
    }),
  ),
  estimate: told(
    "estimate",
    z
      .object({
        currency,
        value: told("value", amount),
        low: told("low", amount),
        high: told("high", amount),
        range_share: told("range_share", z.number().nullable()),
        price_per_sqm: told("price_per_sqm", perSqm),
        grade,
        grade_ar: told("grade_ar", text),
        half_width: told("half_width", z.number()),
        level: told("level", z.enum(LEVELS)),
        place: told(
          "place",
          z
            .object({ name_ar: told("place_ar", text), name_en: told("place_en", text.nullable()) })
            .nullable(),
        ),
        evidence_count: told("evidence_count", z.int()),
        data_from: told("data_from", day),
        data_until: told("data_until", day),
        valued_on: told("valued_on", day),
        limits: told("limits", z.array(Limit)),
        comparables: told("comparables", z.array(Comparable)),
        sources: told("sources", z.array(Source)),
        ...Disclaimed,
      })
      .nullable(),
  ),
  refusal: told(
    "refusal",
    z
      .object({
        code: told("refusal_code", z.enum(REASONS)),
        detail_ar: told("detail_ar", text),
        detail_en: told("detail_en", text),
      })
      .nullable(),
  ),
  model: Model,
  url,
});
export type EstimateAnswer = z.infer<typeof EstimateAnswer>;

const Spread = z.object({
  low: told("low", perSqm),
  point: told("point", perSqm),
  high: told("high", perSqm),
});
const BASES = ["recorded", "districts", "city", "asking"] as const;

/** A market: what it is called, and how strong its evidence is. */
const marketOf = {
  country,
  ...cityNames,
  type: told("market_type", z.enum(STORED_PROPERTY_TYPES)),
  currency,
  basis: told("basis", z.enum(BASES)),
  count: told("count", z.int()),
  until: told("data_until", day),
  url,
};

export const CityPricesAnswer = z.object({
  markets: told("markets", z.array(z.object({ ...marketOf, price_per_sqm: told("price_per_sqm", perSqm) }))),
  model: Model,
  ...Disclaimed,
});
export type CityPricesAnswer = z.infer<typeof CityPricesAnswer>;

export const MarketPricesAnswer = z.object({
  ...marketOf,
  from: told("data_from", day),
  index_until: told("index_until", text.nullable()),
  per_sqm: told("per_sqm", Spread),
  typical: told("typical", Spread.extend({ area_sqm: told("area_sqm", z.number()), grade }).nullable()),
  rent: told(
    "rent",
    z
      .object({
        annual: told("annual", amount),
        low: told("low", amount),
        high: told("high", amount),
        gross_yield: told("gross_yield", z.number()),
        contracts: told("contracts", z.int()),
        period: told("period", text),
      })
      .nullable(),
  ),
  grades: told("grades", z.record(z.enum(GRADES), z.int()).nullable()),
  limits: told("limits", z.array(Limit)),
  sources: told("sources", z.array(Source)),
  model: Model,
  ...Disclaimed,
});
export type MarketPricesAnswer = z.infer<typeof MarketPricesAnswer>;

export const DistrictPricesAnswer = z.object({
  market: told("market", z.object(marketOf)),
  districts: told(
    "districts",
    z.array(
      z.object({
        district_ar: told("district_ar", text),
        count: told("count", z.int()),
        per_sqm: told("per_sqm", Spread),
        grade: told("district_grade", z.enum(GRADES).nullable()),
      }),
    ),
  ),
  next,
  model: Model,
  ...Disclaimed,
});
export type DistrictPricesAnswer = z.infer<typeof DistrictPricesAnswer>;

export const PriceIndexAnswer = z.object({
  market: told("market", z.object(marketOf)),
  history: told(
    "history",
    z.array(
      z.object({
        period: told("index_period", text),
        price_per_sqm: told("price_per_sqm", perSqm),
        index: told("of_first", z.number()),
      }),
    ),
  ),
  model: Model,
  ...Disclaimed,
});
export type PriceIndexAnswer = z.infer<typeof PriceIndexAnswer>;

const listingOf = {
  id: told("listing_id", text),
  url,
  title: told("title", text),
  type: told("listing_type", z.enum(LISTING_TYPES)),
  offer: told("offer", z.enum(OFFER_TYPES)),
  asking_price: told("asking_price", amount),
  rent_period: told("rent_period", z.enum(RENT_PERIODS).nullable()),
  currency,
  asking_price_per_sqm: told("asking_per_sqm", perSqm.nullable()),
  lowered_from: told("lowered_from", amount.nullable()),
  area_sqm: told("area_sqm", z.number().nullable()),
  bedrooms: told("bedrooms", z.int().nullable()),
  bathrooms: told("bathrooms", z.int().nullable()),
  country,
  ...cityNames,
  district: told("district", text.nullable()),
  latitude: told("latitude", z.number().nullable()),
  longitude: told("longitude", z.number().nullable()),
  picture: told("picture", z.url().nullable()),
  licence_confirmed_at: told("licence_confirmed_at", z.iso.datetime().nullable()),
  office: told(
    "office",
    z.object({ name: told("office_name", text), slug: told("office_slug", text) }).nullable(),
  ),
  estimate: told(
    "our_estimate",
    z
      .object({ low: told("low", amount), value: told("value", amount), high: told("high", amount), grade })
      .nullable(),
  ),
  no_estimate: told("no_estimate_code", z.enum(NO_ESTIMATE_REASONS).nullable()),
  verdict: told("verdict", z.enum(["below", "within", "above"]).nullable()),
};

const Listing = z.object(listingOf);
export type ListingAnswer = z.infer<typeof Listing>;

export const SearchAnswer = z.object({
  listings: told("listings", z.array(Listing)),
  total: told("total", z.int()),
  total_is_minimum: told("total_is_minimum", z.boolean()),
  next,
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const WholeListing = Listing.extend({
  description: told("description", text.nullable()),
  floor: told("floor", z.int().nullable()),
  pictures: told("pictures", z.array(z.url())),
  published_at: told("published_at", z.iso.datetime().nullable()),
  licence_confirmed_by: told("licence_confirmed_by", z.enum(REGISTERS).nullable()),
});
export type WholeListing = z.infer<typeof WholeListing>;

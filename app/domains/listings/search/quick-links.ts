import { CITIES, cityLabel, COUNTRIES, currencyOf } from "#app/domains/valuation/rules.ts";
import { latinMoneyWords } from "#app/i18n/format.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { bedroomsChoice, marketplaceCopy, kindWords } from "#app/i18n/listings/marketplace.ts";
import { rentPer, USUAL_PERIOD, type RentPeriod } from "#app/lib/rent.ts";
import type { Currency } from "#app/lib/money.ts";
import {
  hasRooms,
  LISTING_TYPES,
  OFFER_TYPES,
  type Facets,
  type ListingSearch,
  type ListingType,
  type OfferType,
} from "#app/domains/listings/rules.ts";
import { countryOfSearch } from "./search-chips.ts";
import { BEDROOM_CHOICES, EVERYTHING, searchQuery } from "./search-input.ts";

/** A search with one more filter: its name, number of listings (null if not counted), and query. */
type QuickLink = { label: string; n: number | null; query: string };
export type QuickRow = { label: string; links: QuickLink[] };

/** The most common searches: from here a flat by city, bedrooms and price is three steps away. */
export const BROWSED = [
  { type: "apartment", offer: "rent" },
  { type: "apartment", offer: "sale" },
  { type: "villa", offer: "sale" },
] as const satisfies { type: ListingType; offer: OfferType }[];

export type Browsed = { type: ListingType; offer: OfferType; city: string; n: number };

/** The first step: type, offer and city in one; cities with the most listings first. */
export function browseRows(counts: readonly Browsed[]): QuickRow[] {
  return BROWSED.map(({ type, offer }) => ({
    label: kindWords(type, offer),
    links: counts
      .filter((count) => count.type === type && count.offer === offer && count.n > 0)
      .sort((a, b) => b.n - a.n)
      .map(({ city, n }) => ({
        label: cityLabel(city),
        n,
        query: searchQuery(EVERYTHING, { type, offer, city }),
      })),
  })).filter(({ links }) => links.length > 0);
}

/** Round maximum prices, and maximum yearly rents: round by the month where rents are usually asked so. */
const CAPS: Record<OfferType, Record<Currency, readonly number[]>> = {
  rent: {
    SAR: [20_000, 30_000, 40_000, 60_000, 90_000, 150_000],
    QAR: [48_000, 72_000, 96_000, 120_000, 180_000, 300_000],
    AED: [40_000, 60_000, 80_000, 120_000, 180_000, 300_000],
  },
  sale: {
    SAR: [400_000, 600_000, 800_000, 1_000_000, 1_500_000, 2_500_000, 4_000_000],
    QAR: [800_000, 1_200_000, 1_800_000, 2_500_000, 4_000_000],
    AED: [600_000, 900_000, 1_300_000, 2_000_000, 3_500_000],
  },
};

/** At most this many rows of links are shown above the results. */
const ROWS = 3;
const ALL_CITIES = COUNTRIES.flatMap((country) => CITIES[country].map(({ value }) => value));

/**
 * The next steps of a search: rows of filters it does not have yet, the most useful first. Leaves out choices without
 * results, if the counts are known.
 */
export function quickRows(search: ListingSearch, facets: Facets | null): QuickRow[] {
  const { offer, type, city, district, bedrooms } = search;
  const step = (label: string, n: number | null, change: Partial<ListingSearch>): QuickLink[] =>
    n === 0 ? [] : [{ label, n, query: searchQuery(search, change) }];
  const counted = (facet: "offer" | "type" | "city" | "bedrooms") => (value: string | number) => {
    const counts: Partial<Record<string | number, number>> | undefined = facets?.[facet];
    return counts ? (counts[value] ?? 0) : null;
  };

  const steps = {
    offer: () =>
      OFFER_TYPES.flatMap((value) => step(OFFER_LABELS[value], counted("offer")(value), { offer: value })),
    type: () =>
      LISTING_TYPES.flatMap((value) => step(TYPE_LABELS[value], counted("type")(value), { type: value })),
    city: () =>
      ALL_CITIES.map((value) => ({ value, n: counted("city")(value) }))
        .sort((a, b) => (b.n ?? 0) - (a.n ?? 0))
        .flatMap(({ value, n }) => step(cityLabel(value), n, { city: value })),
    bedrooms: () =>
      BEDROOM_CHOICES.flatMap((value) =>
        step(bedroomsChoice(value), counted("bedrooms")(value), { bedrooms: value }),
      ),
    price: () => capsOf(search).flatMap(({ label, maxPrice }) => step(label, null, { maxPrice })),
    district: () => (facets?.district ?? []).flatMap(({ name, n }) => step(name, n, { district: name })),
  };
  const rows: QuickRow[] = [
    { label: marketplaceCopy.form.offer, links: offer ? [] : steps.offer() },
    { label: marketplaceCopy.form.type, links: type ? [] : steps.type() },
    { label: marketplaceCopy.form.city, links: city ? [] : steps.city() },
    {
      label: marketplaceCopy.form.bedrooms,
      links: bedrooms !== null || (type && !hasRooms(type)) ? [] : steps.bedrooms(),
    },
    {
      label: offer === "rent" ? marketplaceCopy.quick.rent[usualPeriod(search)] : marketplaceCopy.quick.price,
      links: steps.price(),
    },
    { label: marketplaceCopy.form.district, links: district ? [] : steps.district() },
  ];
  // A row with a single choice narrows nothing.
  return rows.filter(({ links }) => links.length > 1).slice(0, ROWS);
}

/** By which period rents are usually asked where a search is. */
function usualPeriod(search: ListingSearch): RentPeriod {
  const country = countryOfSearch(search);
  return country ? USUAL_PERIOD[country] : "year";
}

/** Usual maximum amounts for the offer and city. */
function capsOf(search: ListingSearch): { label: string; maxPrice: number }[] {
  const country = countryOfSearch(search);
  if (!country || !search.offer || search.maxPrice !== null) return [];
  const currency = currencyOf(country);
  const shown = (cap: number) => (search.offer === "rent" ? rentPer(USUAL_PERIOD[country], cap) : cap);
  return CAPS[search.offer][currency]
    .filter((cap) => search.minPrice === null || cap > search.minPrice)
    .map((maxPrice) => ({
      label: marketplaceCopy.quick.upTo(latinMoneyWords(shown(maxPrice), currency)),
      maxPrice,
    }));
}

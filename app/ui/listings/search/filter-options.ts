import {
  LISTING_TYPES,
  OFFER_TYPES,
  SORTS,
  type Facets,
  type ListingSearch,
  type Tally,
} from "#app/domains/listings/rules.ts";
import { LANDMARKS, readNear, writeNear, type Near } from "#app/lib/near.ts";
import { areaCopy, withinWords } from "#app/i18n/listings/area.ts";
import { LANDMARK_CITIES } from "#app/domains/listings/search/place/rules.ts";
import { RENT_PERIODS, USUAL_PERIOD } from "#app/lib/rent.ts";
import { CITIES, COUNTRIES, COUNTRY_LABELS, isCityOf } from "#app/domains/valuation/rules.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { OFFER_LABELS, RENT_PERIOD_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { LOWERED_ASKED } from "#app/domains/listings/prices/rules.ts";
import { bedroomsChoice, marketplaceCopy, SORT_LABELS } from "#app/i18n/listings/marketplace.ts";
import type { Option, OptionGroup } from "#app/ui/kit/form.tsx";

const BEDROOMS = [0, 1, 2, 3, 4, 5] as const;

type Counts = Partial<Record<string | number, number>> | undefined;

/** An option, with the number of listings it leaves, if known. */
function choice(value: string | number, label: string, counts: Counts): Option {
  return {
    value: String(value),
    label: counts ? `${label} (${latinNumber(counts[value] ?? 0)})` : label,
  };
}

/** "12", or "500+" where counting stopped. */
const talliedWords = ({ n, more }: Tally): string => `${latinNumber(n)}${more ? "+" : ""}`;

/** Distances to choose from, in metres. */
const DISTANCES = [500, 1000, 2000] as const;

const nearOption = (near: Near): Option => ({ value: writeNear(near), label: withinWords(near) });

/** Distances to the kinds of places that are known in the chosen city, and the one that is set. */
function nearOptions({ city, near }: Pick<ListingSearch, "city" | "near">): OptionGroup[] {
  const set = near === null ? null : readNear(near);
  const groups = LANDMARKS.filter((kind) => city === null || LANDMARK_CITIES[kind].includes(city)).map(
    (kind) => ({
      label: areaCopy.form[kind],
      options: DISTANCES.map((metres) => nearOption({ kind, metres })),
    }),
  );
  const isOffered = groups.some(({ options }) => options.some(({ value }) => value === near));
  if (!set || isOffered) return groups;
  return [{ label: areaCopy.form[set.kind], options: [nearOption(set)] }, ...groups];
}

/** The options of the marketplace's filters. */
export function filterOptions(facets: Facets | null, search: Pick<ListingSearch, "city" | "near">) {
  const cities: OptionGroup[] = COUNTRIES.map((country) => ({
    label: COUNTRY_LABELS[country],
    options: CITIES[country].map(({ value, label }) => choice(value, label, facets?.city)),
  }));
  return {
    offers: OFFER_TYPES.map((value) => choice(value, OFFER_LABELS[value], facets?.offer)),
    types: LISTING_TYPES.map((value) => choice(value, TYPE_LABELS[value], facets?.type)),
    cities,
    bedrooms: BEDROOMS.map((value) => choice(value, bedroomsChoice(value), facets?.bedrooms)),
    districts: (facets?.district ?? []).map(({ name, n }) => ({
      value: name,
      label: `${name} (${latinNumber(n)})`,
    })),
    lowered: [
      {
        value: LOWERED_ASKED,
        label: facets?.lowered
          ? `${marketplaceCopy.chips.lowered} (${talliedWords(facets.lowered)})`
          : marketplaceCopy.chips.lowered,
      },
    ],
    near: nearOptions(search),
    periods: RENT_PERIODS.map((value) => ({ value, label: RENT_PERIOD_LABELS[value] })),
    sorts: SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
  };
}

/**
 * The search form's values by parameter name. Its rents are a year's, as in the address. While none is typed, the period
 * is the usual one of the chosen city.
 */
export function fieldValues(search: ListingSearch): Record<string, string> {
  const country = COUNTRIES.find((known) => search.city !== null && isCityOf(known, search.city));
  const hasPrice = search.minPrice !== null || search.maxPrice !== null;
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    search: search.search,
    offer: text(search.offer),
    type: text(search.type),
    city: text(search.city),
    district: text(search.district),
    bedrooms: text(search.bedrooms),
    rent_period: country && !hasPrice ? USUAL_PERIOD[country] : "year",
    min_price: text(search.minPrice),
    max_price: text(search.maxPrice),
    min_area: text(search.minArea),
    max_area: text(search.maxArea),
    lowered: search.lowered ? LOWERED_ASKED : "",
    near: search.near ?? "",
    sort: search.sort,
  };
}

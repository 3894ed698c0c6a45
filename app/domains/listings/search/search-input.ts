import { LOWERED_ASKED } from "#app/domains/listings/prices/rules.ts";
import { COUNTRIES, isCityOf } from "#app/domains/valuation/rules.ts";
import { readDrawn } from "#app/lib/drawn-rings.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import {
  AREA_MAX,
  LISTING_TYPES,
  OFFER_TYPES,
  PRICE_MAX,
  SORTS,
  type ListingSearch,
} from "#app/domains/listings/rules.ts";
import { RENT_PERIODS, yearlyRent } from "#app/lib/rent.ts";
import { readNear, writeNear } from "#app/lib/near.ts";

const SEARCH_MAX = 100;
const DISTRICT_MAX = 80;
/** Choices of the bedrooms filter; the last means this many or more, 0 is a studio. */
export const BEDROOM_CHOICES = [0, 1, 2, 3, 4, 5] as const;

/** No filters: every listing, newest first. */
export const EVERYTHING: ListingSearch = {
  search: "",
  offer: null,
  type: null,
  city: null,
  district: null,
  bedrooms: null,
  minPrice: null,
  maxPrice: null,
  minArea: null,
  maxArea: null,
  lowered: null,
  areas: null,
  near: null,
  sort: "newest",
};

/** Each filter's query parameter. */
const PARAMETERS = {
  search: "search",
  offer: "offer",
  type: "type",
  city: "city",
  district: "district",
  bedrooms: "bedrooms",
  minPrice: "min_price",
  maxPrice: "max_price",
  minArea: "min_area",
  maxArea: "max_area",
  lowered: "lowered",
  areas: "areas",
  near: "near",
  sort: "sort",
} as const satisfies Record<keyof ListingSearch, string>;

const line = (text: string | null, max: number): string =>
  Array.from(typedLine(text ?? ""))
    .slice(0, max)
    .join("")
    .trim();

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** A whole amount from 1 up to `max`. A larger amount becomes `max`; anything else is no filter. */
function amount(text: string | null, max: number): number | null {
  const folded = foldNumber(text ?? "");
  if (!/^\d+(\.\d*)?$/.test(folded)) return null;
  const value = Math.min(Math.floor(Number(folded)), max);
  return value >= 1 ? value : null;
}

function bedroomsOf(text: string | null): number | null {
  const folded = foldNumber(text ?? "");
  return BEDROOM_CHOICES.find((count) => String(count) === folded) ?? null;
}

/** Areas as they are drawn, or none if they are not readable. */
const drawn = (text: string | null): string | null => (text !== null && readDrawn(text) ? text : null);

/** A distance in its one spelling. */
function near(text: string | null): string | null {
  const read = text === null ? null : readNear(text);
  return read && writeNear(read);
}

/** Swaps the ends of a reversed range. */
const inOrder = (min: number | null, max: number | null): [number | null, number | null] =>
  min !== null && max !== null && min > max ? [max, min] : [min, max];

/** Parses the marketplace's query. Unknown values are ignored, never refused. `rent_period=month` makes rents yearly. */
export function readSearch(params: URLSearchParams): ListingSearch {
  const read = (name: keyof ListingSearch) => params.get(PARAMETERS[name]);
  const city = read("city");
  const knownCity = city !== null && COUNTRIES.some((country) => isCityOf(country, city)) ? city : null;
  const offer = oneOf(OFFER_TYPES, read("offer"));
  // Rents may be asked for by the month. A search has the year's, so that all rents are compared on one footing.
  const period = offer === "rent" ? oneOf(RENT_PERIODS, params.get("rent_period")) : null;
  const price = (name: "minPrice" | "maxPrice") => {
    const asked = amount(read(name), PRICE_MAX);
    return asked && Math.min(yearlyRent(asked, period ?? "year"), PRICE_MAX);
  };
  const [minPrice, maxPrice] = inOrder(price("minPrice"), price("maxPrice"));
  const [minArea, maxArea] = inOrder(amount(read("minArea"), AREA_MAX), amount(read("maxArea"), AREA_MAX));
  return {
    search: line(read("search"), SEARCH_MAX),
    offer,
    type: oneOf(LISTING_TYPES, read("type")),
    city: knownCity,
    // A district needs a city: several cities have districts of the same name.
    district: (knownCity && line(read("district"), DISTRICT_MAX)) || null,
    bedrooms: bedroomsOf(read("bedrooms")),
    minPrice,
    maxPrice,
    minArea,
    maxArea,
    lowered: read("lowered") === LOWERED_ASKED ? true : null,
    areas: drawn(read("areas")),
    near: near(read("near")),
    sort: oneOf(SORTS, read("sort")) ?? "newest",
  };
}

/** A search with changes as a normalised query, without default values. */
export function searchQuery(search: ListingSearch, change: Partial<ListingSearch> = {}): string {
  const wanted = { ...search, ...change };
  const params = new URLSearchParams();
  for (const [name, parameter] of Object.entries(PARAMETERS)) {
    const value = wanted[name as keyof ListingSearch];
    if (value === null || value === EVERYTHING[name as keyof ListingSearch]) continue;
    if (name === "district" && wanted.city === null) continue;
    params.set(parameter, String(value));
  }
  return params.toString();
}

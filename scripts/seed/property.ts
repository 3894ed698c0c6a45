import { endOfDay, licenceAuthority } from "#app/domains/listings/own/licence.ts";
import { needsLicence, type ListingType, type OfferType } from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { days } from "#app/lib/duration.ts";
import { drawPin, drawPlace, hasWarehouses, WEIGHTED_CITIES } from "./places.ts";
import type { Random } from "./random.ts";

/** What is offered, before anybody has named a price or written about it. */
export type Property = {
  country: Country;
  city: string;
  district: string | null;
  latitude: number | null;
  longitude: number | null;
  listingType: ListingType;
  offerType: OfferType;
  /** Square metres; `areaSqm` is null where the owner does not tell it. */
  area: number;
  areaSqm: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  floorNumber: number | null;
};

const TYPES: readonly (readonly [ListingType, number])[] = [
  ["apartment", 40],
  ["villa", 19],
  ["house", 7],
  ["land", 15],
  ["office", 8],
  ["retail", 7],
  ["warehouse", 4],
];

/** How many of a type are for sale; land is not let here. */
const FOR_SALE: Record<ListingType, number> = {
  apartment: 0.5,
  villa: 0.72,
  house: 0.75,
  land: 1,
  office: 0.15,
  retail: 0.12,
  warehouse: 0.2,
};

const FLAT_BEDROOMS: Record<Country, readonly (readonly [number, number])[]> = {
  sa: [
    [1, 4],
    [2, 18],
    [3, 38],
    [4, 28],
    [5, 12],
  ],
  qa: [
    [0, 6],
    [1, 22],
    [2, 42],
    [3, 26],
    [4, 4],
  ],
  ae: [
    [0, 16],
    [1, 34],
    [2, 32],
    [3, 15],
    [4, 3],
  ],
};

/** Square metres of a flat by its bedrooms. */
const FLAT_AREAS = [
  [36, 52],
  [56, 88],
  [88, 130],
  [118, 178],
  [155, 225],
  [190, 290],
] as const;

const LAND_SIDES: Record<Country, readonly number[]> = {
  sa: [12.5, 15, 18, 20, 25, 30, 40],
  qa: [20, 22, 25, 28, 30, 35],
  ae: [15, 18, 20, 25, 30, 35],
};

const FLOORS: Record<Country, number> = { sa: 4, qa: 12, ae: 28 };

const NO_ROOMS = { bedrooms: null, bathrooms: null, floorNumber: null };
const toFive = (area: number) => Math.round(area / 5) * 5;

export function drawProperty(random: Random): Property {
  const { country, city } = random.weighted(WEIGHTED_CITIES);
  const drawn = random.weighted(TYPES);
  const listingType = drawn === "warehouse" && !hasWarehouses(city) ? "retail" : drawn;
  const offerType = random.chance(FOR_SALE[listingType]) ? "sale" : "rent";
  const place = drawPlace(random, { country, city }, listingType);
  const measures = drawMeasures(random, listingType, country);
  const told = random.chance(0.985);
  const pinned = random.chance(0.92);
  const pin = drawPin(random, place);
  return {
    country,
    city,
    district: random.chance(0.97) ? place.name : null,
    ...(pinned ? pin : { latitude: null, longitude: null }),
    listingType,
    offerType,
    ...measures,
    areaSqm: told ? measures.area : null,
    // Not everybody says everything.
    bedrooms: random.chance(0.98) ? measures.bedrooms : null,
    bathrooms: random.chance(0.95) ? measures.bathrooms : null,
    floorNumber: random.chance(0.7) ? measures.floorNumber : null,
  };
}

type Measures = Pick<Property, "area" | "bedrooms" | "bathrooms" | "floorNumber">;

function drawMeasures(random: Random, type: ListingType, country: Country): Measures {
  const floorNumber = random.whole(0, FLOORS[country]);
  switch (type) {
    case "apartment": {
      const bedrooms = random.weighted(FLAT_BEDROOMS[country]);
      const [least, most] = FLAT_AREAS[bedrooms] ?? FLAT_AREAS[3];
      const bathrooms = Math.max(1, bedrooms + random.whole(-1, bedrooms > 1 ? 1 : 0));
      return { area: Math.round(random.between(least, most)), bedrooms, bathrooms, floorNumber };
    }
    case "villa": {
      const bedrooms = random.whole(3, 7);
      const least = { sa: 180, qa: 320, ae: 170 }[country] + (bedrooms - 3) * 35;
      const area = toFive(least * random.between(1, 1.8));
      return { area, bedrooms, bathrooms: bedrooms + random.whole(0, 2), floorNumber: null };
    }
    case "house": {
      const bedrooms = random.whole(2, 5);
      const area = toFive((110 + bedrooms * 28) * random.between(0.9, 1.4));
      return { area, bedrooms, bathrooms: Math.max(1, bedrooms - random.whole(0, 1)), floorNumber: null };
    }
    case "land":
      return { area: random.pick(LAND_SIDES[country]) * random.pick([20, 25, 30, 35, 40]), ...NO_ROOMS };
    case "office":
      return {
        area: toFive(45 * random.between(1, 3) ** 2),
        bedrooms: null,
        bathrooms: null,
        floorNumber: random.whole(0, FLOORS[country]),
      };
    case "retail":
      return { area: toFive(30 * random.between(1, 2.8) ** 2), ...NO_ROOMS, floorNumber: 0 };
    case "warehouse":
      return { area: Math.round((200 * random.between(1, 3.2) ** 2) / 50) * 50, ...NO_ROOMS };
  }
}

export type Licence = { licenceNumber: string | null; licenceExpiresAt: number | null };

/** A licence that has weeks or months to go, where the law wants one. */
export function drawLicence(random: Random, { country, city }: Property, now: number): Licence {
  const digits = String(random.whole(0, 999_999)).padStart(6, "0");
  const day = new Date(now + days(random.whole(20, 330))).toISOString().slice(0, 10);
  if (!needsLicence(country, city)) return { licenceNumber: null, licenceExpiresAt: null };
  const authority = licenceAuthority(country, city);
  const licenceNumber = { rega: `7199${digits}`, trakheesi: `7100${digits}`, other: `MAD-${digits}` }[
    authority
  ];
  return { licenceNumber, licenceExpiresAt: endOfDay(day, country) };
}

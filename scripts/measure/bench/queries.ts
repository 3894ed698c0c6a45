import { cursorAfter } from "#app/domains/listings/search/search-cursor.ts";
import {
  LISTING_TYPES,
  OFFER_TYPES,
  SORTS,
  type ListingSearch,
  type Sort,
} from "#app/domains/listings/rules.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { cornerAt, writeDrawn } from "#app/lib/drawn-rings.ts";
import type { Ring } from "#app/lib/rings.ts";
import { listPlaces } from "#app/domains/valuation/places.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";

/** One question to the marketplace: `after` is set for a page deep in the results. */
export type Question = { search: ListingSearch; after: string | null };

/** Words of descriptions: common ones, rare ones, short ones, a number and one that nobody writes. */
const WORDS = [
  "مسبح",
  "حديقة",
  "مصعد",
  "موقف",
  "شقة",
  "فيلا",
  "حي",
  "دور",
  "قريبة من المدارس",
  "إطلالة",
  "5",
  "زقزقة",
];

/** Numbers from 0 to 1, the same in every run (Park and Miller's minimal standard generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/**
 * Questions as people mix them: words, filters, ranges, every sort, first pages and deep ones. `ends` are the newest
 * listing's number and, for the sorts by amount, amounts that listings have.
 */
export function makeQuestions(count: number, newest: number): Question[] {
  const random = randomNumbers(20_261_121);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const maybe = <Value>(share: number, make: () => Value): Value | null => (random() < share ? make() : null);
  const cities = COUNTRIES.flatMap((country) =>
    CITIES[country].map(({ value }) => ({ country, city: value })),
  );

  const one = (): Question => {
    const place = maybe(0.6, () => pick(cities));
    const districts = place ? listPlaces(marketModel, place.country, place.city) : [];
    const offer = maybe(0.6, () => pick(OFFER_TYPES));
    const unit = offer === "rent" ? 10_000 : 250_000;
    const prices = maybe(0.3, () => unit * Math.ceil(random() * 6));
    const areas = maybe(0.15, () => 50 * Math.ceil(random() * 6));
    const sort: Sort = random() < 0.5 ? "newest" : pick(SORTS);
    const search: ListingSearch = {
      ...EVERYTHING,
      search: maybe(0.35, () => [pick(WORDS), ...(random() < 0.3 ? [pick(WORDS)] : [])].join(" ")) ?? "",
      offer,
      type: maybe(0.5, () => pick(LISTING_TYPES)),
      city: place?.city ?? null,
      district: (districts.length > 0 && maybe(0.3, () => pick(districts.slice(0, 10)).nameAr)) || null,
      bedrooms: maybe(0.25, () => Math.ceil(random() * 5)),
      minPrice: prices !== null && random() < 0.6 ? prices : null,
      maxPrice: prices === null ? null : prices * 2,
      minArea: areas,
      maxArea: areas !== null && random() < 0.5 ? areas * 2 : null,
      sort,
    };
    const deep = {
      seq: Math.ceil(random() * newest),
      price: unit * 3,
      pricePerSqm: unit / 100,
      areaSqm: 150,
    };
    return { search, after: random() < 0.35 ? cursorAfter(sort, deep) : null };
  };
  return Array.from({ length: count }, one);
}

/** Parts of the map that people look at: cities whole and near, by themselves and under filters. */
export const MAPS = [
  { name: "الرياض", bounds: { south: 24.4, west: 46.3, north: 25.0, east: 47.1 } },
  { name: "جدة", bounds: { south: 21.3, west: 39.0, north: 21.9, east: 39.4 } },
  { name: "دبي", bounds: { south: 24.9, west: 54.9, north: 25.4, east: 55.5 } },
  { name: "الدوحة", bounds: { south: 25.1, west: 51.3, north: 25.5, east: 51.7 } },
] as const;

/** Degrees from the middle of a drawn area to its edge: a street to a whole city. */
const REACHES = { least: 0.003, most: 0.15 } as const;

/** Searches in areas as people draw them in those parts of the map, every third with a part taken out, in every order. */
export function makeDrawnSearches(count: number): ListingSearch[] {
  const random = randomNumbers(20_261_126);
  const around = ({ south, west, north, east }: (typeof MAPS)[number]["bounds"]): ListingSearch["areas"] => {
    const within = (least: number, most: number) => least + (most - least) * (0.35 + 0.3 * random());
    const [latitude, longitude] = [within(south, north), within(west, east)];
    const reach = REACHES.least * (REACHES.most / REACHES.least) ** random();
    const ring = (scale: number, corners: number): Ring =>
      Array.from({ length: corners }, (_, index) => {
        const angle = (index / corners) * 2 * Math.PI;
        const distance = reach * scale * (0.6 + 0.4 * random());
        return cornerAt({
          latitude: latitude + distance * Math.sin(angle),
          longitude: longitude + distance * Math.cos(angle),
        });
      });
    const rings = [ring(1, 6 + Math.floor(random() * 40))];
    if (random() < 1 / 3) rings.push(ring(0.3, 8));
    return writeDrawn(rings);
  };
  return Array.from({ length: count }, (_, index) => ({
    ...EVERYTHING,
    areas: around((MAPS[index % MAPS.length] as (typeof MAPS)[number]).bounds),
    offer: random() < 0.4 ? (OFFER_TYPES[index % 2] ?? null) : null,
    sort: random() < 0.6 ? "newest" : (SORTS[index % SORTS.length] ?? "newest"),
  }));
}

export const MAP_SEARCHES: readonly Partial<ListingSearch>[] = [
  {},
  { offer: "sale", type: "apartment" },
  { offer: "rent", type: "apartment", maxPrice: 60_000 },
  { search: "مسبح" },
];

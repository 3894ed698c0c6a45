import type { ListingType } from "#app/domains/listings/rules.ts";
import { cityKey } from "#app/domains/valuation/engine/model.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { CITIES, COUNTRIES, type Country } from "#app/domains/valuation/rules.ts";
import { ANCHORS, INDUSTRIAL, TOWERS, type Anchor } from "./anchors.ts";
import type { Random } from "./random.ts";

export type Place = { name: string; latitude: number | null; longitude: number | null };
export type City = { country: Country; city: string };

const CITY_WEIGHTS: Readonly<Record<string, number>> = {
  Riyadh: 22,
  Jeddah: 15,
  Dammam: 8,
  Makkah: 7,
  Madinah: 6,
  Doha: 8,
  "Al Rayyan": 4,
  "Al Wakrah": 3,
  "Umm Salal": 2,
  Dubai: 14,
  "Abu Dhabi": 5,
  Sharjah: 4,
  Ajman: 3,
  "Ras Al Khaimah": 2,
};

/** Every city of the forms' lists, with how many listings it has. */
export const WEIGHTED_CITIES: readonly (readonly [City, number])[] = COUNTRIES.flatMap((country) =>
  CITIES[country].map(({ value }) => [{ country, city: value }, CITY_WEIGHTS[value] ?? 1] as const),
);

const PLACES_OF_CITY = 60;
/** Numbered plots and other districts' parts are no names that people advertise with. */
const PLAIN_NAME = /^[\p{L} ]{2,40}$/u;
/** Much is sold where the land is new, but the rest of the city advertises too. */
const EVENED = 0.6;

const known = new Map<string, readonly (readonly [Place, number])[]>();

function placesOf({ country, city }: City): readonly (readonly [Place, number])[] {
  const anchors = ANCHORS[city];
  if (anchors) return anchors.map(placeOfAnchor);
  return (marketModel.places[cityKey(country, city)] ?? [])
    .filter(({ nameAr, lat }) => lat !== null && PLAIN_NAME.test(nameAr))
    .map(({ nameAr, lat, lng, sales }) => {
      const sold = Object.values(sales).reduce((a, b) => a + b, 0);
      return [{ name: nameAr, latitude: lat, longitude: lng }, sold ** EVENED] as const;
    })
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, PLACES_OF_CITY);
}

function placeOfAnchor([name, latitude, longitude, weight]: Anchor): readonly [Place, number] {
  return [{ name, latitude, longitude }, weight];
}

export const hasWarehouses = (city: string): boolean => city in INDUSTRIAL;

/** A place of the city that suits the type, the busy ones more often. */
export function drawPlace(random: Random, where: City, type: ListingType): Place {
  if (type === "warehouse") return random.weighted((INDUSTRIAL[where.city] ?? []).map(placeOfAnchor));
  const places = known.get(where.city) ?? placesOf(where);
  known.set(where.city, places);
  const detached = type === "villa" || type === "house" || type === "land";
  return random.weighted(detached ? places.filter(([{ name }]) => !TOWERS.has(name)) : places);
}

/** Degrees of a few hundred metres: within most districts, wherever their middle is. */
const AROUND = 0.004;

/** A pin near the place's middle, to a tenth of a metre as the form keeps it; null where the middle is unknown. */
export function drawPin(random: Random, place: Place) {
  const off = () => (random.next() + random.next() - 1) * AROUND;
  const [north, east] = [off(), off()];
  if (place.latitude === null || place.longitude === null) return { latitude: null, longitude: null };
  const exact = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: exact(place.latitude + north), longitude: exact(place.longitude + east) };
}

import type { ModelType } from "./model.ts";

/** How the deeds of a city divide between flats and villas (the rest are plots), in percent, by band of area. */
export type Mixture = {
  /** Upper ends of the bands in m², ascending; the last band has none. */
  ends: number[];
  city: [apartment: number, villa: number][];
  places: Record<string, [apartment: number, villa: number][]>;
};

/** From this share on the deeds of an area and district speak for the type, and fully from this much more. */
const SPEAKS = 0.6;
const SPEAKS_MORE = 0.3;

/** Share (0 to 1) of the type among deeds of the area in the place; of the city where the place is unknown. */
export function shareOf(mixture: Mixture, type: ModelType, placeId: string | null, areaSqm: number): number {
  const band = mixture.ends.findIndex((end) => areaSqm < end);
  const at = band < 0 ? mixture.ends.length : band;
  const own = (placeId === null ? undefined : mixture.places[placeId]) ?? mixture.city;
  const [apartment, villa] = own[at] ?? [0, 0];
  if (type === "office") return 0;
  const percent = type === "apartment" ? apartment : type === "villa" ? villa : 100 - apartment - villa;
  return percent / 100;
}

/** Weight (0 to 1) that deeds of unstated type get in the value of a type with this share among them. */
export function deedWeight(share: number): number {
  return Math.min(1, Math.max(0, (share - SPEAKS) / SPEAKS_MORE));
}

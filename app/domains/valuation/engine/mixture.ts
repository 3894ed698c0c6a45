import type { ModelType } from "./model.ts";

/** Percentages of flats and villas (the rest are plots) among a city's deeds, by area band. */
export type Mixture = {
  /** Upper ends of the bands in m², ascending; the last band has no end. */
  ends: number[];
  city: [apartment: number, villa: number][];
  places: Record<string, [apartment: number, villa: number][]>;
};

/** Deeds of an area and district count as evidence for a type above this share, and fully at `SPEAKS_MORE` above it. */
const SPEAKS = 0.6;
const SPEAKS_MORE = 0.3;

/** Share (0 to 1) of a type among deeds of this area in the place; in the whole city if the place is unknown. */
export function shareOf(mixture: Mixture, type: ModelType, placeId: string | null, areaSqm: number): number {
  const band = mixture.ends.findIndex((end) => areaSqm < end);
  const at = band < 0 ? mixture.ends.length : band;
  const own = (placeId === null ? undefined : mixture.places[placeId]) ?? mixture.city;
  const [apartment, villa] = own[at] ?? [0, 0];
  if (type === "office") return 0;
  const percent = type === "apartment" ? apartment : type === "villa" ? villa : 100 - apartment - villa;
  return percent / 100;
}

/** Weight (0 to 1) of deeds without a type in the value of a type that has this share among them. */
export function deedWeight(share: number): number {
  return Math.min(1, Math.max(0, (share - SPEAKS) / SPEAKS_MORE));
}

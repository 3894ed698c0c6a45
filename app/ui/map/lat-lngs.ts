import { placeOfCorner } from "#app/lib/drawn-rings.ts";
import type { Point, Ring } from "#app/lib/rings.ts";

/** A corner as Leaflet has it. */
export function latLngOf(corner: Point): [number, number] {
  const { latitude, longitude } = placeOfCorner(corner);
  return [latitude, longitude];
}

/** Rings as Leaflet has them. */
export const latLngsOf = (rings: readonly Ring[]): [number, number][][] =>
  rings.map((ring) => ring.map(latLngOf));

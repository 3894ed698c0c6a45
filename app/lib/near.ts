import { REGION } from "./map-area.ts";

/** Kinds of places that one may search near to. */
export const LANDMARKS = ["metro", "school"] as const;
export type Landmark = (typeof LANDMARKS)[number];

/** A distance in metres around a point that somebody set, or around every known place of a kind. */
export type Near =
  { kind: "point"; latitude: number; longitude: number; metres: number } | { kind: Landmark; metres: number };

/** Distances in metres that may be asked for. */
const NEAR_METRES = { point: { min: 100, max: 20_000 }, landmark: { min: 100, max: 5_000 } } as const;

const DEGREES = String.raw`(\d{2}(?:\.\d{1,5})?)`;
const POINT = new RegExp(String.raw`^${DEGREES},${DEGREES},(\d{3,5})$`);
const LANDMARK = /^([a-z]+),(\d{3,4})$/;

const isBetween = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

/** What a `near` of an address asks for: "24.7136,46.6753,800" or "metro,800". Null for anything else. */
export function readNear(code: string): Near | null {
  const [isPoint, north, east, reach] = POINT.exec(code) ?? [];
  if (isPoint !== undefined) {
    const [latitude, longitude, metres] = [Number(north), Number(east), Number(reach)];
    const isInside =
      isBetween(latitude, { min: REGION.south, max: REGION.north }) &&
      isBetween(longitude, { min: REGION.west, max: REGION.east });
    return isInside && isBetween(metres, NEAR_METRES.point)
      ? { kind: "point", latitude, longitude, metres }
      : null;
  }
  const [isNamed, name, around] = LANDMARK.exec(code) ?? [];
  const kind = LANDMARKS.find((known) => known === name);
  const metres = Number(around);
  return isNamed !== undefined && kind && isBetween(metres, NEAR_METRES.landmark) ? { kind, metres } : null;
}

/** The same as an address has it, in one spelling. */
export const writeNear = (near: Near): string =>
  near.kind === "point" ? `${near.latitude},${near.longitude},${near.metres}` : `${near.kind},${near.metres}`;

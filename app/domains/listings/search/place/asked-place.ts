import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { readDrawn } from "#app/lib/drawn-rings.ts";
import {
  gridPoint,
  hasPoint,
  rowsOfBoth,
  rowsOfCircles,
  rowsOfRings,
  type GridRows,
} from "#app/lib/grid-rows.ts";
import { PLACES } from "./landmarks.ts";
import { readNear, type Near } from "#app/lib/near.ts";

type Asked = Pick<ListingSearch, "areas" | "near">;

const circlesOf = (near: Near) =>
  near.kind === "point" ? [near] : PLACES[near.kind].map((place) => ({ ...place, metres: near.metres }));

function makeRows({ areas, near }: Asked): GridRows | null {
  const rings = areas === null ? null : readDrawn(areas);
  const around = near === null ? null : readNear(near);
  const drawn = rings && rowsOfRings(rings);
  const circled = around && rowsOfCircles(circlesOf(around));
  return drawn && circled ? rowsOfBoth(drawn, circled) : (drawn ?? circled);
}

/** One search asks several times, and the next page of it once more. */
const KEPT_MAX = 40;
const kept = new Map<string, GridRows | null>();

/** The part of the map that a search asks for, by drawn areas and a distance; null without either. */
export function askedPlace({ areas, near }: Asked): GridRows | null {
  if (areas === null && near === null) return null;
  const key = `${areas ?? ""}|${near ?? ""}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const rows = makeRows({ areas, near });
  if (kept.size >= KEPT_MAX) for (const oldest of kept.keys()) if (kept.size >= KEPT_MAX) kept.delete(oldest);
  kept.set(key, rows);
  return rows;
}

/** Whether a listing stands in the part of the map asked for, by the place at which it is shown. */
export function isInPlace(
  rows: GridRows,
  listing: { latitude: number | null; longitude: number | null },
): boolean {
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null) return false;
  const { row, column } = gridPoint({ latitude, longitude });
  return hasPoint(rows, row, column);
}

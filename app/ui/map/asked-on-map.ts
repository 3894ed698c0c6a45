import { readNear } from "#app/lib/near.ts";
import { CORNER_STEPS, readDrawn } from "#app/lib/drawn-rings.ts";
import type { Area, Place } from "#app/lib/map-area.ts";
import { boxOf, type Ring } from "#app/lib/rings.ts";

/** The part of the map that a search asks for: drawn rings, and a circle around a point. */
export type AskedPlace = { rings: readonly Ring[]; around: (Place & { metres: number }) | null };

export function askedOf(query: string): AskedPlace {
  const params = new URLSearchParams(query);
  const near = readNear(params.get("near") ?? "");
  return {
    rings: readDrawn(params.get("areas") ?? "") ?? [],
    around: near?.kind === "point" ? near : null,
  };
}

const METRES_PER_DEGREE = 111_195;

/** What a map has to show of it; null if nothing is asked for. */
export function areaOfAsked({ rings, around }: AskedPlace): Area | null {
  if (rings.length > 0) {
    const { left, right, bottom, top } = boxOf(rings.flat());
    return {
      south: bottom / CORNER_STEPS,
      west: left / CORNER_STEPS,
      north: top / CORNER_STEPS,
      east: right / CORNER_STEPS,
    };
  }
  if (!around) return null;
  const high = around.metres / METRES_PER_DEGREE;
  const wide = high / Math.cos((around.latitude * Math.PI) / 180);
  return {
    south: around.latitude - high,
    west: around.longitude - wide,
    north: around.latitude + high,
    east: around.longitude + wide,
  };
}

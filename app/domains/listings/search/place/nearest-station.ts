import { metresBetween } from "#app/lib/grid-rows.ts";
import { STATIONS } from "./landmarks.ts";
import type { NearestStation } from "./rules.ts";

/** A station farther away says nothing of a home. */
const WORTH_SAYING = 2_000;
/** A listing is shown to about a hundred metres, so its distance is no more exact. */
const ROUNDED_TO = 50;

/** The metro station nearest to where a listing is shown, within two kilometres as the crow flies; null if there is none. */
export function nearestStation(listing: {
  latitude: number | null;
  longitude: number | null;
}): NearestStation | null {
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null) return null;
  let nearest: NearestStation | null = null;
  for (const station of STATIONS) {
    const metres = metresBetween({ latitude, longitude }, station);
    if (metres <= (nearest?.metres ?? WORTH_SAYING)) nearest = { name: station.name, metres };
  }
  return nearest && { ...nearest, metres: Math.max(Math.round(nearest.metres / ROUNDED_TO), 1) * ROUNDED_TO };
}

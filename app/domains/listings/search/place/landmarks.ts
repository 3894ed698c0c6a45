import type { Landmark } from "#app/lib/near.ts";
import landmarks from "#content/market/landmarks.json" with { type: "json" };

/** What `content/market/landmarks.json` holds, by city: stations with their names, and places of schools. */
export type Landmarks = {
  stations: { Riyadh: [name: string, latitude: number, longitude: number][] };
  schools: {
    Jeddah: [latitude: number, longitude: number][];
    Dubai: [latitude: number, longitude: number][];
  };
};

const { stations, schools } = landmarks as Landmarks;

type Place = { latitude: number; longitude: number };
const placeOf = ([latitude, longitude]: [number, number]): Place => ({ latitude, longitude });

/** Where a station stands, with its Arabic name. */
export type Station = Place & { name: string };
export const STATIONS: readonly Station[] = stations.Riyadh.map(([name, latitude, longitude]) => ({
  name,
  latitude,
  longitude,
}));

/** All known places of a kind. */
export const PLACES: Record<Landmark, readonly Place[]> = {
  metro: STATIONS,
  school: [...schools.Jeddah, ...schools.Dubai].map(placeOf),
};

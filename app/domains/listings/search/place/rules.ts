import type { Landmark } from "#app/lib/near.ts";

/** The cities whose metro stations or schools are known (`content/market/landmarks.json`). */
export const LANDMARK_CITIES: Record<Landmark, readonly string[]> = {
  metro: ["Riyadh"],
  school: ["Jeddah", "Dubai"],
};

/** The metro station nearest to where a listing is shown, by a straight line. */
export type NearestStation = { name: string; metres: number };

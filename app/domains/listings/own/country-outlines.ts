import type { Country } from "#app/domains/valuation/rules.ts";
import type { Bounds } from "#app/domains/listings/rules.ts";

/**
 * The box around each country with its islands, in degrees. It keeps a pin from standing in another country by mistake.
 */
const OUTLINES: Record<Country, Bounds> = {
  sa: { south: 16.2, west: 34.4, north: 32.3, east: 55.8 },
  qa: { south: 24.4, west: 50.6, north: 26.3, east: 51.8 },
  ae: { south: 22.5, west: 51.4, north: 26.3, east: 56.6 },
};

export function isInside(country: Country, latitude: number, longitude: number): boolean {
  const { south, west, north, east } = OUTLINES[country];
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

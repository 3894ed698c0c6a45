import { findPlace, placesOf, projectsOf, type PlaceCount } from "./engine/places.ts";
import { marketModel } from "./model.server.ts";
import type { Country } from "./rules.ts";

/** Projects offered for search; the rest can still be typed. */
const PROJECTS_LISTED = 1500;

/** Districts that the model knows in the city with the sales behind each, most sold first. */
export function listPlaces(country: Country, city: string): PlaceCount[] {
  return placesOf(marketModel, country, city);
}

/** Names of the projects that the model knows in the city, most sold first; empty outside Dubai. */
export function listProjects(country: Country, city: string): string[] {
  return projectsOf(marketModel, country, city, PROJECTS_LISTED);
}

/** The Arabic name under which the model knows a district typed in any of its spellings; null for an unknown one. */
export function knownPlaceName(country: Country, city: string, typed: string): string | null {
  return findPlace(marketModel, country, city, typed)?.nameAr ?? null;
}

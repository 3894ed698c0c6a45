import type { MarketModel } from "./engine/model.ts";
import { findPlace, placesOf, projectsOf, type PlaceCount } from "./engine/places.ts";
import type { Country } from "./rules.ts";

/** Number of projects offered in the search; others can still be typed. */
const PROJECTS_LISTED = 1500;

/** Districts of the city that the model knows, with their sales, most sales first. */
export function listPlaces(model: MarketModel, country: Country, city: string): PlaceCount[] {
  return placesOf(model, country, city);
}

/** Names of the city's projects that the model knows, most sales first; empty outside Dubai. */
export function listProjects(model: MarketModel, country: Country, city: string): string[] {
  return projectsOf(model, country, city, PROJECTS_LISTED);
}

/** The model's Arabic name of a typed district, in any of its spellings; null if unknown. */
export function knownPlaceName(
  model: MarketModel,
  country: Country,
  city: string,
  typed: string,
): string | null {
  return findPlace(model, country, city, typed)?.nameAr ?? null;
}

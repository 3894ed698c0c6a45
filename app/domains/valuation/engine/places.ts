import { cityKey, type MarketModel, type ModelType } from "./model.ts";
import { findRecord } from "./place-index.ts";
import { findProjectKey } from "./project-index.ts";
import type { Country, Place, Subject } from "./types.ts";

export type PlaceCount = { nameAr: string; nameEn: string | null; sales: number };

/** Finds the city's place for a typed district: Arabic with or without حي, English, older spellings. */
export function findPlace(
  model: Pick<MarketModel, "places">,
  country: Country,
  city: string,
  typed: string | null,
): Place | null {
  if (typed === null) return null;
  const found = findRecord(model.places[cityKey(country, city)] ?? [], typed);
  return (
    found && { id: found.id, nameAr: found.nameAr, nameEn: found.nameEn, lat: found.lat, lng: found.lng }
  );
}

/** Key of the project that the subject names, if the model knows one in its city, for any property type. */
export function findProject(
  model: Pick<MarketModel, "projects">,
  subject: Pick<Subject, "country" | "city" | "project">,
): string | null {
  const names = model.projects[cityKey(subject.country, subject.city)];
  return names && subject.project !== null ? findProjectKey(names, subject.project) : null;
}

/** Places of a city with their sales, of one type or of all; most sales first. */
export function placesOf(model: MarketModel, country: Country, city: string, type?: ModelType): PlaceCount[] {
  return (model.places[cityKey(country, city)] ?? [])
    .map(({ nameAr, nameEn, sales }) => ({
      nameAr,
      nameEn,
      sales: type === undefined ? Object.values(sales).reduce((a, b) => a + b, 0) : (sales[type] ?? 0),
    }))
    .filter((place) => type === undefined || place.sales > 0)
    .sort((a, b) => b.sales - a.sales || (a.nameAr < b.nameAr ? -1 : 1));
}

/** Names of the city's projects, most sales first, at most `limit`. */
export function projectsOf(model: MarketModel, country: Country, city: string, limit: number): string[] {
  const names = model.projects[cityKey(country, city)] ?? {};
  const counts = new Map<string, number>();
  for (const [key, segment] of Object.entries(model.segments)) {
    if (!key.startsWith(`${cityKey(country, city)}/`)) continue;
    for (const [project, { count }] of Object.entries(segment.projects)) {
      counts.set(project, (counts.get(project) ?? 0) + count);
    }
  }
  return Object.entries(names)
    .sort((a, b) => (counts.get(b[0]) ?? 0) - (counts.get(a[0]) ?? 0) || (a[1] < b[1] ? -1 : 1))
    .slice(0, limit)
    .map(([, name]) => name);
}

import { cityKey, segmentKey, type MarketModel, type ModelType, type PlaceRecord } from "./model.ts";
import { isOneEditAway, looseKey, placeKey } from "./place-key.ts";
import type { Country, Place, Subject } from "./types.ts";

export type PlaceCount = { nameAr: string; nameEn: string | null; sales: number };

function findRecord(records: readonly PlaceRecord[], typed: string): PlaceRecord | null {
  const key = placeKey(typed);
  if (key === "") return null;
  const exact = records.find(
    (place) => place.id === typed || place.id === key.replaceAll(" ", "-") || place.names.includes(key),
  );
  if (exact) return exact;

  const loose = looseKey(key);
  const byLoose = records.filter((place) => place.names.some((name) => looseKey(name) === loose));
  if (byLoose.length > 0) return byLoose.length === 1 ? (byLoose[0] ?? null) : null;

  // One letter off counts only for long words and only when a single place is that close.
  if (loose.length < 6 || /\d/.test(loose)) return null;
  const near = records.filter((place) => place.names.some((name) => isOneEditAway(looseKey(name), loose)));
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** The place that a typed district means in the city: Arabic with or without حي, English, older spellings. */
export function findPlace(
  model: MarketModel,
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

/** Key of the project that the subject names, where its segment knows it. */
export function findProject(model: MarketModel, subject: Subject): string | null {
  if (subject.project === null) return null;
  const key = placeKey(subject.project);
  return key !== "" && model.segments[segmentKey(subject)]?.projects[key] ? key : null;
}

/** Places of a city with the sales behind them, most sold first; of one type or of all. */
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

/** Names of the city's projects, most sold first. */
export function projectsOf(model: MarketModel, country: Country, city: string, limit = 1500): string[] {
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

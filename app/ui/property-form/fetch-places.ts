export type KnownPlace = { name: string; nameEn: string | null; sales: number };
/** What the model knows about a city: places with their recorded sales, and project names (UAE). */
export type PlaceSuggestions = { country: string; city: string; places: KnownPlace[]; projects: string[] };

/** Suggestions for a city. Throws if none come. */
export async function fetchPlaces(
  country: string,
  city: string,
  signal: AbortSignal,
): Promise<PlaceSuggestions> {
  const response = await fetch(`/places?${new URLSearchParams({ country, city })}`, { signal });
  if (!response.ok) throw new Error(`places answered ${response.status}`);
  const { places, projects } = (await response.json()) as Pick<PlaceSuggestions, "places" | "projects">;
  return { country, city, places, projects };
}

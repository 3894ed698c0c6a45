import { useEffect, useState } from "react";
import { foldArabic } from "#app/lib/text/arabic.ts";

export type KnownPlace = { name: string; nameEn: string | null; sales: number };
/** What the model knows of a city: places with their recorded sales, and project names (UAE). */
export type PlaceSuggestions = { country: string; city: string; places: KnownPlace[]; projects: string[] };

/** Names are compared without حي, "Dist.", the article and spelling variants. */
const nameKey = (name: string): string =>
  foldArabic(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => !["", "حي", "dist", "district", "al", "el"].includes(word))
    .join(" ");

/** The known place that a typed name means, or null. The server looks again, and further. */
export function knownPlace(places: readonly KnownPlace[], typed: string): KnownPlace | null {
  const key = nameKey(typed);
  if (key === "") return null;
  return (
    places.find(
      ({ name, nameEn }) => nameKey(name) === key || (nameEn !== null && nameKey(nameEn) === key),
    ) ?? null
  );
}

/** Places of the chosen city: those the page came with, others fetched when the city changes. */
export function usePlaces(country: string, city: string, given: PlaceSuggestions | null) {
  const [fetched, setFetched] = useState(given);
  const fits = fetched !== null && fetched.country === country && fetched.city === city;
  useEffect(() => {
    if (fits || country === "" || city === "") return;
    const stop = new AbortController();
    // Suggestions help and do not bind: where they cannot be had, the field stays free text.
    fetchPlaces(country, city, stop.signal).then(setFetched, () => undefined);
    return () => stop.abort();
  }, [fits, country, city]);
  return fits ? fetched : null;
}

async function fetchPlaces(country: string, city: string, signal: AbortSignal): Promise<PlaceSuggestions> {
  const response = await fetch(`/places?${new URLSearchParams({ country, city })}`, { signal });
  if (!response.ok) throw new Error(`places answered ${response.status}`);
  const { places, projects } = (await response.json()) as Pick<PlaceSuggestions, "places" | "projects">;
  return { country, city, places, projects };
}

import { useEffect, useState } from "react";
import { foldArabic } from "#app/lib/text/arabic.ts";
import { fetchPlaces, type KnownPlace, type PlaceSuggestions } from "./fetch-places.ts";

/** Normal form of a name, without حي, "Dist.", the article and spelling variants. */
const nameKey = (name: string): string =>
  foldArabic(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => !["", "حي", "dist", "district", "al", "el"].includes(word))
    .join(" ");

/** The known place for a typed name, or null. The server searches again, and more broadly. */
export function knownPlace(places: readonly KnownPlace[], typed: string): KnownPlace | null {
  const key = nameKey(typed);
  if (key === "") return null;
  return (
    places.find(
      ({ name, nameEn }) => nameKey(name) === key || (nameEn !== null && nameKey(nameEn) === key),
    ) ?? null
  );
}

/** Suggestions for the chosen city: those that came with the page, or fetched when the city changes. */
export function usePlaces(country: string, city: string, given: PlaceSuggestions | null) {
  const [fetched, setFetched] = useState(given);
  const fits = fetched !== null && fetched.country === country && fetched.city === city;
  useEffect(() => {
    if (fits || country === "" || city === "") return;
    const stop = new AbortController();
    // Suggestions are optional: without them the field stays free text.
    fetchPlaces(country, city, stop.signal).then(setFetched, () => undefined);
    return () => stop.abort();
  }, [fits, country, city]);
  return fits ? fetched : null;
}

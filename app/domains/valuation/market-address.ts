import { CITIES, COUNTRIES, STORED_PROPERTY_TYPES, type Country, type StoredPropertyType } from "./rules.ts";

/** A market as the address of its page names it. */
export type MarketAddress = { country: Country; city: string; type: StoredPropertyType };

const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");

/** "Al Rayyan" → "al-rayyan". */
export const citySlug = (city: string): string => slugOf(city);

/** The path of a market's page, "/market/al-rayyan/apartment". */
export function marketPath({ city, type }: Pick<MarketAddress, "city" | "type">): string {
  return `/market/${citySlug(city)}/${type}`;
}

/** The city of the forms' lists for a slug, in any case; null for an unknown slug. */
export function cityOfSlug(slug: string): Pick<MarketAddress, "country" | "city"> | null {
  const wanted = slugOf(slug);
  for (const country of COUNTRIES) {
    const found = CITIES[country].find(({ value }) => citySlug(value) === wanted);
    if (found) return { country, city: found.value };
  }
  return null;
}

/** The property type for a slug, in any case; null for an unknown slug. */
export function typeOfSlug(slug: string): StoredPropertyType | null {
  return STORED_PROPERTY_TYPES.find((type) => type === slugOf(slug)) ?? null;
}

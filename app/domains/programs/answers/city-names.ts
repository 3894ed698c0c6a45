import { citySlug, cityOfSlug } from "#app/domains/valuation/market-address.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";

/** A city of the domains as answers name it. */
export const cityNames = (city: string) => ({
  city: citySlug(city),
  city_ar: cityLabel(city),
  city_en: city,
});

/** The city of the domains behind a parameter, which the schema has accepted. */
export function cityAsked(slug: string): string {
  const found = cityOfSlug(slug);
  if (!found) throw new Error(`there is no city ${slug}`);
  return found.city;
}

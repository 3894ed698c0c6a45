import { COUNTRIES, currencyOf, isCityOf, cityLabel, type Country } from "#app/domains/valuation/rules.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { bedroomsChoice, marketplaceCopy, filterWords } from "#app/i18n/listings/marketplace.ts";
import { drawnWords, nearWords } from "#app/i18n/listings/area.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { readDrawn } from "#app/lib/drawn-rings.ts";
import { readNear } from "#app/lib/near.ts";
import { EVERYTHING, searchQuery } from "./search-input.ts";

/** One filter of a search in words, and the query without it. */
export type Chip = { name: keyof ListingSearch; label: string; remove: string; query: string };

/** The country of a search's city. */
export const countryOfSearch = ({ city }: Pick<ListingSearch, "city">): Country | null =>
  COUNTRIES.find((country) => city !== null && isCityOf(country, city)) ?? null;

function labelOf(search: ListingSearch, name: keyof ListingSearch): string | null {
  const { offer, type, city, district, bedrooms, minPrice, maxPrice, minArea, maxArea, areas, near, sort } =
    search;
  const country = countryOfSearch(search);
  const amounts = { currency: country && currencyOf(country), rent: offer === "rent" };
  switch (name) {
    case "search":
      return marketplaceCopy.chips.words(search.search);
    case "offer":
      return offer && OFFER_LABELS[offer];
    case "type":
      return type && TYPE_LABELS[type];
    case "city":
      return city && cityLabel(city);
    case "district":
      return district && country && placePhrase(country, district);
    case "bedrooms":
      return bedrooms === null ? null : bedroomsChoice(bedrooms);
    case "minPrice":
      return minPrice === null ? null : filterWords.minPrice(minPrice, amounts);
    case "maxPrice":
      return maxPrice === null ? null : filterWords.maxPrice(maxPrice, amounts);
    case "minArea":
      return minArea === null ? null : filterWords.minArea(minArea);
    case "maxArea":
      return maxArea === null ? null : filterWords.maxArea(maxArea);
    case "lowered":
      return marketplaceCopy.chips.lowered;
    case "areas":
      return areas && drawnWords(readDrawn(areas)?.length ?? 0);
    case "near": {
      const around = near === null ? null : readNear(near);
      return around && nearWords(around);
    }
    case "sort":
      return filterWords.sort(sort);
  }
}

function removal(search: ListingSearch, name: keyof ListingSearch, label: string): string {
  if (name === "search") return marketplaceCopy.chips.removeWords(search.search);
  return name === "sort" ? marketplaceCopy.chips.removeSort(label) : marketplaceCopy.chips.remove(label);
}

/** All filters of a search, in the order of its URL. Removing a city also removes its district. */
export function chipsOf(search: ListingSearch): Chip[] {
  return (Object.keys(EVERYTHING) as (keyof ListingSearch)[]).flatMap((name) => {
    if (search[name] === EVERYTHING[name]) return [];
    const label = labelOf(search, name);
    if (!label) return [];
    const without = { [name]: EVERYTHING[name], ...(name === "city" ? { district: null } : {}) };
    return [{ name, label, remove: removal(search, name, label), query: searchQuery(search, without) }];
  });
}

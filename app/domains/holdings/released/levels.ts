import { MOVED_FROM, type Levels, type News } from "#app/domains/holdings/rules.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { valuedAs } from "#app/domains/listings/estimates/valued-as.ts";
import { countryOfCity } from "#app/domains/properties/estimate-input.ts";
import { segmentKey, type MarketModel } from "#app/domains/valuation/engine/model.ts";
import { findPlace } from "#app/domains/valuation/engine/places.ts";
import {
  FORM_PROPERTY_TYPES,
  storedPropertyType,
  type FormPropertyType,
} from "#app/domains/valuation/rules.ts";

/** The level of a city as a whole. */
const CITY = "";

/** What a usual property of each type costs per m² in each district and city, by this model, in its last quarter. */
export function levelsOf(model: MarketModel): Levels {
  const sold = Object.entries(model.segments).map(([key, { level, places }]) => {
    const of = Object.entries(places).map(([place, { effect }]) => [
      place,
      Math.round(Math.exp(level + effect)),
    ]);
    return [key, { [CITY]: Math.round(Math.exp(level)), ...Object.fromEntries(of) }] as const;
  });
  const asked = Object.entries(model.asking).map(([key, { median }]) => [key, { [CITY]: median }] as const);
  return Object.fromEntries([...asked, ...sold]);
}

const typesOf = (search: ListingSearch): FormPropertyType[] => {
  if (search.type === null) return [...FORM_PROPERTY_TYPES];
  const type = valuedAs(search.type);
  return type ? [type] : [];
};

/**
 * What a model moved of the place that a search looks in, if the level there is another by five percent or more: of the
 * search's type, or of the type that moved most. Null where the search names no city that the model knows, asks for
 * rents, or names a district that has no level of its own.
 */
export function movedLevel(
  model: MarketModel,
  search: ListingSearch,
  { before, after }: { before: Levels; after: Levels },
): News | null {
  const { city } = search;
  const country = city === null ? null : countryOfCity(city);
  if (city === null || country === null || search.offer === "rent") return null;
  const place = search.district === null ? null : findPlace(model, country, city, search.district);
  if (search.district !== null && place === null) return null;
  const moved = typesOf(search).flatMap((propertyType) => {
    const key = segmentKey({ country, city, propertyType });
    const at = place?.id ?? CITY;
    const [was, is] = [before[key]?.[at], after[key]?.[at]];
    return was !== undefined && is !== undefined
      ? [{ propertyType, was, is, by: Math.abs(is / was - 1) }]
      : [];
  });
  const most = moved.toSorted((a, b) => b.by - a.by)[0];
  if (!most || most.by < MOVED_FROM) return null;
  return {
    country,
    before: most.was,
    after: { value: most.is, low: most.is, high: most.is },
    dataUntil: "",
    level: { city, placeAr: place?.nameAr ?? null, type: storedPropertyType(most.propertyType) },
    move: null,
  };
}

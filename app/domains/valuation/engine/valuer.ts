import { openMarket, type Market, type PackedMarket } from "./market.ts";
import { cityKey, type MarketModel, type PlaceRecord } from "./model.ts";
import type { Country } from "./types.ts";

/** All that valuing needs: the fitted model and each country's recorded sales, opened when first asked for. */
export type Valuer = {
  model: MarketModel;
  market: (country: Country) => Market;
  /** The place behind a `city/place id` of a country. */
  placeOf: (country: Country, placeKey: string) => PlaceRecord | null;
};

export function makeValuer(model: MarketModel, packed: Record<Country, PackedMarket>): Valuer {
  const opened = new Map<Country, Market>();
  return valuerOf(model, (country) => {
    const market = opened.get(country) ?? openMarket(packed[country]);
    opened.set(country, market);
    return market;
  });
}

/** A valuer over markets that are already open. */
export function valuerOf(model: MarketModel, market: Valuer["market"]): Valuer {
  const records = new Map<string, Map<string, PlaceRecord>>();
  return {
    model,
    market,
    placeOf(country, placeKey) {
      const slash = placeKey.indexOf("/");
      const city = cityKey(country, placeKey.slice(0, slash));
      const known =
        records.get(city) ?? new Map((model.places[city] ?? []).map((place) => [place.id, place]));
      records.set(city, known);
      return known.get(placeKey.slice(slash + 1)) ?? null;
    },
  };
}

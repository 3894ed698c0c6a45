import { openMarket, type Market, type PackedForests, type PackedMarket } from "./market.ts";
import { cityKey, type MarketModel, type PlaceRecord } from "./model.ts";
import type { Country } from "./types.ts";

/** Everything a valuation needs: the fitted model and each country's recorded sales, opened on first use. */
export type Valuer = {
  model: MarketModel;
  market: (country: Country) => Market;
  /** The place for a country's `city/place id`. */
  placeOf: (country: Country, placeKey: string) => PlaceRecord | null;
};

/** `deeds`: the forest that reads Saudi deeds at their exact area, for batches. */
export function makeValuer(
  model: MarketModel,
  packed: Record<Country, PackedMarket>,
  deeds?: PackedForests,
): Valuer {
  const opened = new Map<Country, Market>();
  return valuerOf(model, (country) => {
    const market = opened.get(country) ?? openMarket(packed[country], country === "sa" ? deeds : undefined);
    opened.set(country, market);
    return market;
  });
}

/** A valuer over open markets. */
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

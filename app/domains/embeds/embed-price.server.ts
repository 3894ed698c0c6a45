import type { MarketAddress } from "#app/domains/valuation/market-address.ts";
import { findMarketPage, type MarketPage } from "#app/domains/valuation/market-page.server.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";

type Price = Pick<MarketPage, "basis" | "currency" | "from" | "until"> & {
  /** Null for the whole city. */
  district: string | null;
  perSqm: { low: number; point: number; high: number };
  count: number;
};

/**
 * The price per m² of a market at `at` (epoch ms), or of one of its districts, in any of its spellings. Null if there is
 * none: a district without enough sales has no price of its own.
 */
export function embedPrice(address: MarketAddress, district: string | null, at: number): Price | null {
  const page = findMarketPage(address, at);
  if (!page) return null;
  const { basis, currency, from, until } = page;
  const common = { basis, currency, from, until };
  if (district === null) return { ...common, district, perSqm: page.perSqm, count: page.count };
  const found = page.districts.find(({ nameAr }) => placeKey(nameAr) === placeKey(district));
  return found ? { ...common, district: found.nameAr, perSqm: found, count: found.count } : null;
}

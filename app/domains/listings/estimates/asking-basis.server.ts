import { segmentKey } from "#app/domains/valuation/engine/model.ts";
import { marketModel } from "#app/domains/valuation/model.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { valuedAs } from "./valued-as.ts";

/** Whether an estimate of the listing is based on asking prices, because no sales data is open for its place. */
export function restsOnAsking({
  country,
  city,
  listingType,
}: Pick<ListingCard, "country" | "city" | "listingType">): boolean {
  const propertyType = valuedAs(listingType);
  if (!propertyType) return false;
  const key = segmentKey({ country, city, propertyType });
  return marketModel.segments[key] === undefined && marketModel.asking[key] !== undefined;
}
